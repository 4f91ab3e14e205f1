/** The loader of the live charts: live.js and its style are fetched when a chart is first wanted. */
import { live, style } from "@params";
import { wakeFigures } from "./figures.js";
import { styled } from "./style.js";

// Nothing is drawn before its style is there.
wakeFigures(() => Promise.all([import(live), styled(style)]).then(([module]) => module));
