"""Logs of programs that describe the machine → facts: kernel messages, lsblk, lscpu, mdadm, smartctl …"""
