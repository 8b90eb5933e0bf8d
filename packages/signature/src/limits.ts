// Every bound of a signature, and the two bounds on the work behind it. A caller's own limits are made sound here, once,
// so that no other file has to doubt a number.

/** The bounds of one rendered type. All are inclusive. */
export interface SignatureLimits {
  /** Length of the whole text. Characters (UTF-16 code units), the marks of a cut included. 7 (`unknown`) to 20,000. */
  readonly maxChars: number;
  /** Objects and tuples inside one another; an array or record adds a level only right inside another. Levels, 0 to 32. */
  readonly maxDepth: number;
  /** Properties shown of one object; members of one union and of one tuple as well. Count, 0 to 1,000. */
  readonly maxProperties: number;
  /** Length of a property name before quoting. Characters. A longer name is left out, since half a name cannot be used. */
  readonly maxNameChars: number;
  /** Literals shown of one literal union. Count, 0 to 1,000. */
  readonly maxLiterals: number;
  /** Length of one literal union, its mark of a cut included. Characters. */
  readonly maxUnionChars: number;
}

/** Bounds of an input signature. Source: requirement `signature.input`. */
export const INPUT_LIMITS: SignatureLimits = {
  maxChars: 300,
  maxDepth: 4,
  maxProperties: 16,
  maxNameChars: 128,
  maxLiterals: 8,
  maxUnionChars: 96,
};

/** Bounds of an output hint. Source: requirement `signature.output`; what it leaves open is as for an input. */
export const OUTPUT_LIMITS: SignatureLimits = { ...INPUT_LIMITS, maxChars: 800, maxDepth: 6, maxProperties: 20 };

/**
 * Schemas merged for one type. Count. Default 20,000, a fraction of a second of work; the most among 3,045 real tools is 379.
 * Whatever lies beyond stays unread and is `unknown`.
 */
export const SCHEMAS_MAX_COUNT = 20_000;
/**
 * Property names and list elements read for one type. Count. Default 200,000, a fraction of a second of work; the most among 3,045
 * real tools is 463.
 */
export const ENTRIES_MAX_COUNT = 200_000;
/**
 * Schemas between the root and a place in the type: stops unions of unions, which no level counts. Also the references
 * of one place that are kept to recognise it. Depth. Default 64; the deepest of 4,785 real schemas has 13.
 */
export const PATH_MAX_DEPTH = 64;
/** Patterns of one `patternProperties` whose types are shown. Count. Default 8, as for literals. */
export const PATTERNS_MAX_COUNT = 8;

/**
 * Places read for one type even where its text is bounded to fewer characters: a place can vanish from the text, such as a
 * member that no value fits. Count. Default 300, as many as the text of an input has characters.
 */
export const PLACES_MIN_COUNT = 300;

/** The word for what cannot be shown. It fits into every limit. */
export const UNKNOWN_TEXT = 'unknown';

/** Makes a caller's limits usable: whole numbers within the ranges of {@link SignatureLimits}; NaN is the least. */
export function soundLimits(limits: SignatureLimits): SignatureLimits {
  return {
    maxChars: whole(limits.maxChars, UNKNOWN_TEXT.length, 20_000),
    maxDepth: whole(limits.maxDepth, 0, 32),
    maxProperties: whole(limits.maxProperties, 0, 1_000),
    maxNameChars: whole(limits.maxNameChars, 0, 20_000),
    maxLiterals: whole(limits.maxLiterals, 0, 1_000),
    maxUnionChars: whole(limits.maxUnionChars, UNKNOWN_TEXT.length, 20_000),
  };
}

function whole(value: number, least: number, most: number): number {
  const number = Math.floor(Number(value));
  return number >= least ? Math.min(number, most) : least;
}
