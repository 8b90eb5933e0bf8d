// Words of a query that merely instruct whoever reads it ("please", "I want to", "can you tell me"). They are taken out of
// queries only: in a tool's description they may be the subject. No verb of action is among them, with one exception each
// for words that requests hold far more often as politeness than as a task.

const WORDS = `
please kindly thanks thank hi hello hey dear
want wants wanted need needs needed like wish hope love prefer interested
able possible ready going trying try tried attempt
help helps helped helpful assist assists assistance
let give gives given tell tells told know knows knowing say says
provide provides provided providing offer offers suggest suggests suggestion suggestions
looking seeking curious wondering wonder considering planning
additionally furthermore moreover finally firstly secondly lastly next
think thinking believe guess understand
use using used make sure ensure
`;

/** Lower-case words, before stemming. */
export const INSTRUCTION_WORDS: ReadonlySet<string> = new Set((process.env.IW ?? WORDS).trim().split(/\s+/));
