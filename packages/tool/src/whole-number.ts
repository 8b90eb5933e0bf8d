// Whether a number of JSON text is still the same number once JavaScript has read it. Apart because both who reads the
// arguments of a model and who checks them must refuse what was rounded, however it was written.

/**
 * Tells whether `value`, read from `source`, is the integer that stands there; true for a number with a fraction.
 * @param source A number as JSON writes it, such as `12`, `1e21` or `9007199254740993.0`.
 */
export function keepsDigits(source: string, value: number): boolean {
  if (/^-?\d+$/.test(source)) return Number.isSafeInteger(value);
  const wanted = integerOf(source);
  return wanted === undefined || wanted === integerOf(String(value));
}

/** The digits of a number that is an integer, as `digits` and a power of ten; undefined where it has a fraction. */
function integerOf(literal: string): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(literal);
  if (!match) return literal;
  const [, sign = '', whole = '', fraction = '', power = '0'] = match;
  const digits = (whole + fraction).replace(/0+$/, '');
  const zeros = whole.length + fraction.length - digits.length;
  const exponent = Number(power) - fraction.length + zeros;
  const significant = digits.replace(/^0+/, '');
  return exponent < 0 || significant === '' ? undefined : `${sign}${significant}e${exponent}`;
}
