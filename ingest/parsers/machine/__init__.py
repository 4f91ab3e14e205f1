"""Logs of programs that tell of the machine → facts: kernel messages, lsblk, lscpu, mdadm, smartctl …"""
