// Words of a query that merely instruct whoever reads it ("please", "I want to", "can you help me with"). They are taken out
// of queries only: in a tool's text they may be the subject. Verbs of action (list, get, show, make, find) are never among
// them: they tell a reader from a writer. Taking out "show", "get" and "find" as well costs a point and a half on a catalog
// of siblings, taking out these words gains half a point of nDCG@10 on chatty requests.

const WORDS = `
please kindly thanks thank hi hello hey dear
want wants wanted need needs needed like wish
able possible ready going try tries trying tried attempt
help helps helped helpful assist assists assistance
let give gives given tell tells told know knows knowing say says
provide provides provided providing suggest suggests
looking seeking curious wondering wonder
additionally furthermore moreover finally firstly secondly lastly
think thinking believe
use using used sure ensure
`;

/** Lower-case words, before stemming. */
export const INSTRUCTION_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
