// Words that match easily and prove little: verbs that fit any object, sizes, times, numbers, places in a row. They count in full
// for the order of the answer; but where a query and a tool share nothing else, the gate doubts that they mean the same thing.

import { CHATTY_WORDS } from './chatty-words.ts';

const WORDS = `
get list show view read fetch retrieve display describe check obtain browse see look find search discover watch track count tell return
access add create new make insert register open set store save put take keep capture establish update edit modify change alter adjust
move enable disable turn switch delete remove erase drop clear empty clean cancel send submit deliver share run execute start launch
stop restart pause resume apply process perform play call convert compare fix repair replace restore order pay charge buy sell book
reserve return refund sign print copy merge join split raise pull push hold bring carry drive
measure fill air let leave go come stay wait ask help install connect pair format reset approve apply grant rename
invite renew withdraw transfer charge select choose pick use work
one two three four five six seven eight nine ten twenty forty hundred half double first second third last next previous
old young big small large little long short high low hard soft warm hot cold dry wet early late fast slow easy difficult full free
empty broken clean clear dark light bright heavy open closed left right front back side top bottom round end middle inside
outside away home room office house floor door table line point part piece set size medium type kind form number name
day night morning afternoon evening week weekend month year hour minute time today tomorrow yesterday monday tuesday wednesday thursday
friday saturday sunday january february march april may june july august september october november december spring summer autumn winter
red blue green yellow black white brown silver gold
yes no okay hello dear sir madam mother father brother sister son daughter wife husband grandfather colleague
team people man woman boy girl adult child kid guest everyone
`;

/** Lower-case words, before stemming; chatty words are among them. */
export const LIGHT_WORDS: ReadonlySet<string> = new Set([...CHATTY_WORDS, ...WORDS.trim().split(/\s+/u)]);
