// The part of a CSV that a reader's choice takes, without a browser.
import { cut } from "../../assets/js/table/take.js";
import { answer, request } from "./standard.mjs";

const { text, ids } = await request();
answer(cut(text, ids));
