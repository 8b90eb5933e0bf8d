// All ordering in the house is by code unit: the same on every machine, whatever its locale.

/** Compares two texts by code unit, for `sort`. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
