/** The format of an operator's name. */
export const OPERATOR_NAME = /^[\w.@-]{1,64}$/

/** The actor of an operator's name in the audit trail; lower case, so that capitals do not make a second person. */
export const actorOf = (name: string): string => `ops:${name.toLowerCase()}`
