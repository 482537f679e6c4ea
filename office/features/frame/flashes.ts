/** What the office says after an act, once; each is a text of the catalogue (`office:flash`). */
export const officeFlashes = [
  'done',
  'withdrawal-approved',
  'withdrawal-rejected',
  'withdrawal-paid',
  'withdrawal-retried',
  'withdrawal-received',
  'waits-for-another',
  'approved',
  'rejected',
  'member-frozen',
  'member-unfrozen',
  'game-changed',
  'voided',
  'vendor-changed',
  'reconciled',
  'agent-changed',
  'contract-changed',
  'marked',
  'signed-out',
  'password-set',
  'deposit-credited',
  'deposit-failed',
  'exception-settled',
  'adjusted',
  'points-granted',
  'feedback-answered',
  'member-reset',
  'member-signed-out',
  'member-changed',
  'member-excluded',
  'member-noted',
  'published',
  'draft-saved',
  'undone',
  'opened',
  'closed',
] as const

export type OfficeFlash = (typeof officeFlashes)[number]

export const isOfficeFlash = (text: string): text is OfficeFlash =>
  (officeFlashes as readonly string[]).includes(text)
