// English words that say nothing about what a tool does. Neither indexed nor looked up. No verb of action is among them:
// whether a tool lists, gets or deletes is what tells siblings apart.

const WORDS = `
a an the this that these those such same other another own any each every either neither both all some few more most many much several
i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers it its itself they them their
theirs themselves one ones someone anyone everyone something anything everything nothing somebody anybody
am is are was were be been being do does did doing done have has had having will would shall should can could may might must ought
cannot dont doesnt didnt isnt arent wasnt werent wont wouldnt cant couldnt shouldnt havent hasnt hadnt im ive id youre its thats lets
and or but nor so yet if then else than because as until while although though unless whether since
of at by for with without about against between among into onto through throughout during before after above below to from in out on
off over under upon within along across behind beyond near per via toward towards around
again further once here there where when why how what which who whom whose whatever whichever
not no only just very too also even still already now ever never always often sometimes rather quite really maybe perhaps almost
etc eg ie vs versus hence thus therefore however otherwise instead besides
`;

/** Lower-case words, before stemming. */
export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
