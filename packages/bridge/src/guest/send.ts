// The one way out of the guest.

/** Takes a kind, a number and a text; answers one of SENT. Never throws and never calls back. */
export type Send = (kind: number, id: number, text: string) => number;
