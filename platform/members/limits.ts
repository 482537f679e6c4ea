import {
  KNOWN_DEVICE_DAYS,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MAX_KNOWN_DEVICES,
  PAGE_DEADLINE_MS,
  REMEMBER_SECONDS,
  type Relation,
} from '#contract/limits.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#platform/base/durations.ts'

/** The limits of members, logins and what they send, with unit and reason. */

/** An ordinary session expires after this long without a call; every call extends it. */
export const SESSION_IDLE_MS = 12 * HOUR_MS
/** A session with "remember me", used or not. */
export const REMEMBER_MS = REMEMBER_SECONDS * SECOND_MS
/** How long a session's password counts as proved after it was typed or set (site.md section 8). */
export const PASSWORD_PROVED_MS = 5 * 60_000
/** How stale "last seen" may be: an active session writes once in this time, not once per call. */
export const SEEN_EVERY_MS = 60_000
/** Sessions that a member sees. */
export const MAX_SESSIONS_ROWS = 100
/** How long a pending login waits for its second factor, and the attempts it allows. */
export const PENDING_LOGIN_MS = 10 * 60_000
export const MAX_LOGIN_TRIES = 5
/** How long a temporary password is valid. */
export const TEMPORARY_PASSWORD_MINUTES = 30
/** Attempts at one code. */
export const MAX_CODE_TRIES = 5
/** Lifetime of a Firebase code, and the wait before the next one (product.md section 9). */
export const THIRD_PARTY_MINUTES = 1
/** Firebase's answer. */
export const PHONE_SERVICE_MS = 3_000
/** Codes rest this long: "please try again after 5 minutes" (product.md sections 8 and 9). */
export const CODE_REST_SECONDS = 300
/** Sent codes (site.md section 3): to one number, and for one address. */
export const CODES_PER_SECOND = { hits: 1, windowSeconds: 1 }
export const NUMBER_CODES = { hits: 5, windowSeconds: 600 }
export const ADDRESS_CODES = { hits: 20, windowSeconds: 600 }
export const NUMBER_CODES_A_DAY = { hits: 20, windowSeconds: 86_400 }
export const ADDRESS_CODES_A_DAY = { hits: 200, windowSeconds: 86_400 }
/** How old a notice of a change may be when it is sent: a later one would no longer be a warning. */
export const WARNING_GOOD_FOR_MS = DAY_MS
/**
 * Logins from one network (`networkOf`) are reported once in this time, or a browser without cookies would fill the
 * inbox. Only the newest messages are searched.
 */
export const NEW_DEVICE_ONCE_IN_MS = DAY_MS
export const MAX_SEARCHED_ROWS = 200

/**
 * Logins per address, right and wrong: each costs an Argon2 run. A phone network is one address too. The same limit
 * applies to all known browsers of a member together, because anybody who knows its password can get any number of
 * device tokens.
 */
export const ADDRESS_LOGINS = { hits: 600, windowSeconds: 600 }
/** Failed logins of an address, and those from which it must prove to be a person. */
export const ADDRESS_FAILURES = { hits: 20, windowSeconds: 600 }
export const ADDRESS_CAPTCHA_AT = 5
/**
 * Failures in a row that lock the account until a password reset or the operator unlocks it. Only a temporary password
 * bypasses the lock.
 */
export const LOCKED_AT = 100
/** The wait reported for a locked account; only a reset or the operator shortens it. */
export const LOCKED_RETRY_SECONDS = 86_400
/** Failures in a row from which each further attempt waits, a minute at first, doubling to the longest wait. */
export const WAIT_FROM = 5
export const LONGEST_WAIT_MINUTES = 15
/** Wrong passwords or codes in a row, then a lock of 15 minutes; forgotten after a day (site.md section 3). */
export const WRONG_SECRETS = { hits: 5, windowSeconds: 86_400, lockSeconds: 900 }
/**
 * A registration, or another form without a `requestId`, that its browser sends again: how long it is answered as the first
 * was, and how long a copy waits for the first to end, within a page's deadline.
 */
export const REPEATED_FORM = { answeredForMs: 600_000, waitMs: 3_000, lookEveryMs: 100 }
/** The copies of such a form that are under way; the mark of a killed process is gone this long after the last of them. */
export const COPIES_UNDER_WAY = { hits: 100, windowSeconds: 10, renewed: true }
/** Argon2 runs in progress or waiting: about a second of work. Of these so many run at once. */
export const MAX_PASSWORD_RUNS = 66
export const MAX_RUNS_AT_ONCE = 2
/** Device tokens that are looked at: more than a browser keeps. */
export const MAX_DEVICES = 8
/** A login with an older token gets a new one, so that rare visitors stay known. */
export const DEVICE_RENEWED_DAYS = 30

/** How long a passkey's question waits for its answer. */
export const PASSKEY_QUESTION_MS = 5 * 60_000
/** The passkeys of a member, or an operator: more than it has devices; and the length of what one is called (a check of both tables). */
export const MAX_PASSKEYS = 10
export const PASSKEY_NAME_LENGTH = 64

/** Browsers of a member that are notified: more than it has devices. A further one takes the place of the oldest. */
export const MAX_PUSH_DEVICES = 10
/** Pushes that are sent at a time: fewer than a process has workers, or a message to all would hold up payouts and codes. */
export const PUSH_LANES = 2n
/** Pushes are sent once nothing else is due, those of a message of the operator after all others. */
export const PUSH_PRIORITY = 10
export const ANNOUNCED_PUSH_PRIORITY = 20
/** The answer of a push service. */
export const PUSH_MS = 5_000
/** A push that could not be sent for so long is given up, and a push service keeps none longer: the inbox has the message. */
export const PUSH_GOOD_MS = DAY_MS
/** Longest text of a notification: screens show less, and push services take 4 KB at least (RFC 8030). */
export const MAX_PUSH_TEXT_LENGTH = 300

/**
 * How long a browser may stay at a provider of logins, and how long it may take to register once it came back as somebody
 * new. What the provider answers is waited for so long, three answers for a page at most, and read so far; what it says of
 * itself (its addresses and keys) is asked for again after this time.
 */
export const PROVIDER_VISIT_MS = 10 * 60_000
export const PROVIDER_REGISTRATION_MS = 30 * 60_000
export const PROVIDER_ANSWER_MS = 1_500
export const MAX_PROVIDER_ANSWER_BYTES = 256 * 1024
export const PROVIDER_KEPT_MS = 10 * 60_000
/** Providers that are open at once: each is a button of every login. */
export const MAX_PROVIDERS = 5

/** How long a captcha or slider waits for its solution, and the attempts at it. */
export const CHALLENGE_MS = 10 * 60_000
export const MAX_CHALLENGE_TRIES = 5
/** A redraw of one within this time returns the same picture. */
export const REDRAW_EVERY_MS = 1_000
/** New challenges per address and kind. */
export const ADDRESS_CHALLENGES = { hits: 600, windowSeconds: 600 }
/** Drawings per address, captchas and sliders together: each blocks the process for some milliseconds. */
export const ADDRESS_DRAWINGS = { hits: 600, windowSeconds: 600 }
/** Recent drawings that a process keeps: about 5 MB if all are sliders. */
export const MAX_KEPT_DRAWINGS = 200
/** Captchas in words, per address: more than the waits allow in an hour; only bounds the count. */
export const ADDRESS_QUESTIONS = { hits: 1_000, windowSeconds: 3_600 }
/** Those of an hour that have no wait, and the waits for further ones: they double from the first to the longest. */
export const QUESTIONS_AT_ONCE = 5
export const FIRST_QUESTION_WAIT_SECONDS = 5
export const LONGEST_QUESTION_WAIT_SECONDS = 300

/**
 * New trial accounts, in total and per network. Their rows are never deleted, because the ledger is not: at most 48,000 a day,
 * about 70 MB, under a constant attack from thousands of networks; a member that bets once a second leaves more. Only the job
 * that closes them (`freeze-trials.ts`) lists them, by its own index.
 */
export const TRIALS = { hits: 2_000, windowSeconds: 3_600 }
export const NETWORK_TRIALS = { hits: 20, windowSeconds: 3_600 }
/** Lifetime of a trial account, however busy its session is. */
export const TRIAL_DAYS = 7
/** Accounts closed by one transaction, so that none holds its locks for long. */
export const TRIALS_BATCH_ROWS = 1_000
/** Batches per run; the rest waits for the next run. */
export const MAX_TRIALS_BATCHES = 100
/** The maximum number of levels of a line, from its top to the lowest downline: the limit of `member_line`. */
export const MAX_LEVELS = 100
/** Attempts to draw a free name or code; even two in a row are hardly ever taken. */
export const MAX_DRAWS = 20
/** Codes that an agent sees. */
export const MAX_INVITATIONS_ROWS = 20
/** How far back the logins of two accounts are compared. */
export const COMPARED_LOGINS_DAYS = 30
/** Logins compared per account, newest first. */
export const COMPARED_LOGINS_ROWS = 500
/** Related accounts that an operator is shown of a member: more are no hint. */
export const MAX_RELATED_ROWS = 20
/** Failed logins of a name are forgotten after this long without an attempt, but a locked account stays locked. */
export const KEPT_FAILURES_DAYS = 90
/** How far back a member sees its logins. */
export const KEPT_LOGINS_DAYS = 365
/** How far back a member sees changes of its limits (platform.md section 7). */
export const KEPT_LIMIT_EVENTS_DAYS = 365
/** Changes listed with a member's limits: more than anybody makes in a year. */
export const LIMIT_EVENTS_ROWS = 100
/** Other accounts checked for a self-exclusion, those proved to be the same person first. */
export const MAX_EXCLUSION_ROWS = 50

/** Announcements that are published, and those of each kind on a page. */
export const MAX_PUBLISHED_ROWS = 200
export const MAX_ANNOUNCEMENTS_ROWS = 50
/** Depth of rich text; deeper content is dropped, people write nothing this deep. */
export const MAX_CONTENT_DEPTH = 12
/** Feedback of a member per day: more than anybody needs, and few enough to be read. */
export const FEEDBACK_A_DAY = { hits: 10, windowSeconds: 86_400 }
/** How many of its own messages a member sees: as many as it may write in two days. */
export const MAX_TICKETS_ROWS = 20
/** Members per transaction of a message to all: one statement writes their rows, another adds the jobs of their pushes. */
export const DELIVERED_BATCH_ROWS = 1_000
/** Rules of regions: every address is looked up among all of them. */
export const MAX_REGION_RULES = 5_000
/** Pictures stored for all members, as a safety limit; and for one, used or not. */
export const MAX_STORED_BYTES = 8 * 1024 * 1024 * 1024
export const MAX_STORED_OF_MEMBER_BYTES = 60 * 1024 * 1024
/** A member's unused pictures: two full forms. The next one replaces the oldest. */
export const MAX_UNUSED_IMAGES = 2 * MAX_IMAGES
/** Cases of identity whose pictures one transaction removes, and transactions per run; the rest waits for the next one. */
export const ERASED_CASES_ROWS = 50
export const MAX_ERASED_BATCHES = 200
/** Lines of the audit trail about birth dates that one member stated, of somebody who is too young. */
export const MAX_UNDER_AGE_LINES = 5
/** Longest side of a picture, in pixels. */
export const MAX_IMAGE_PIXELS = 12_000
/** Tags read from an EXIF directory; cameras write about twenty. */
export const MAX_EXIF_TAGS = 100

/** What an operator does alone with money counts against what it may do alone for so long. */
export const ALLOWANCE_MS = DAY_MS

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const memberRelations: Relation[] = [
  { REMEMBER_MS, SESSION_IDLE_MS, PASSWORD_PROVED_MS, SEEN_EVERY_MS },
  { KNOWN_DEVICE_DAYS, DEVICE_RENEWED_DAYS },
  { MAX_DEVICES, MAX_KNOWN_DEVICES },
  { LOCKED_AT, WAIT_FROM },
  { ADDRESS_LOGINS: ADDRESS_LOGINS.hits, ADDRESS_FAILURES: ADDRESS_FAILURES.hits, ADDRESS_CAPTCHA_AT },
  { MAX_PASSWORD_RUNS, MAX_RUNS_AT_ONCE },
  { ADDRESS_CODES_A_DAY: ADDRESS_CODES_A_DAY.hits, NUMBER_CODES_A_DAY: NUMBER_CODES_A_DAY.hits },
  { NUMBER_CODES_A_DAY: NUMBER_CODES_A_DAY.hits, NUMBER_CODES: NUMBER_CODES.hits },
  {
    ADDRESS_CODES: ADDRESS_CODES.hits,
    NUMBER_CODES: NUMBER_CODES.hits,
    CODES_PER_SECOND: CODES_PER_SECOND.hits,
  },
  { PROVIDER_REGISTRATION_MS, PROVIDER_VISIT_MS },
  { PAGE_DEADLINE_MS, THREE_PROVIDER_ANSWERS_MS: 3 * PROVIDER_ANSWER_MS },
  { CHALLENGE_MS, REDRAW_EVERY_MS },
  { ADDRESS_QUESTIONS: ADDRESS_QUESTIONS.hits, QUESTIONS_AT_ONCE },
  { LONGEST_QUESTION_WAIT_SECONDS, FIRST_QUESTION_WAIT_SECONDS },
  { TRIALS: TRIALS.hits, NETWORK_TRIALS: NETWORK_TRIALS.hits },
  { KEPT_LOGINS_DAYS, COMPARED_LOGINS_DAYS },
  { MAX_TICKETS_ROWS, FEEDBACK_A_DAY: FEEDBACK_A_DAY.hits },
  { MAX_PUBLISHED_ROWS, MAX_ANNOUNCEMENTS_ROWS },
  { MAX_STORED_BYTES, MAX_STORED_OF_MEMBER_BYTES, UNUSED_IMAGES_BYTES: MAX_UNUSED_IMAGES * MAX_IMAGE_BYTES },
]
