// Words that requests are full of and that tell little about what is wanted: circumstances, vague nouns, praise. Not taken out,
// because a tool may be about them (plans, projects, friends), only counted for less.

const WORDS = `
details detail information info data currently current specific specifically available recommend recommendation planning plan
interested company friend friends family project working work week help various different including include based related about
best good great important required multiple some certain new latest upcoming recently today tomorrow someone learn understand
interesting explore exploring curious organizing hosting attend attending researching developing writing preparing want able also
first second next last name named called possible options option idea ideas way ways thing things lot people
`;

/** Lower-case words, before stemming. */
export const CHATTY_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/u));
