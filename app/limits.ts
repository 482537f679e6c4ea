import {
  CHANGE_ACTS_MS,
  HOT_GAMES_ROWS,
  KNOWN_DEVICE_DAYS,
  LOBBY_ROWS,
  MAX_CALL_BYTES,
  MAX_CALLBACK_BYTES,
  MAX_FIELD_LENGTH,
  MAX_GAMES_ROWS,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MAX_PAGE_ROWS,
  MAX_TICKED_ROWS,
  NOTICE_HOURS,
  PAGE_DEADLINE_MS,
  PATTERN_PROOF_MS,
  type Relation,
} from '#contract/limits.ts'
import { MAX_LINES } from '#contract/play/games/fixtures/ticket.ts'
import { MAX_NUMBERS_TEXT, MAX_LINES as MAX_TICKET_LINES } from '#contract/play/games/lottery/limits.ts'

/** The limits of the site, with unit and reason; what it shares with the platform is in `contract/limits.ts`. */

const MB = 1024 * 1024

/** The time of the page itself: what the platform leaves of the deadline. */
const PAGE_WORK_MS = 200
/** The platform's total time per page. */
export const PLATFORM_BUDGET_MS = PAGE_DEADLINE_MS - PAGE_WORK_MS
/** The longest that a call waits whose answer visitors share: who has more time left than its first asker may join it. */
export const SHARED_CALL_BUDGET_MS = PAGE_DEADLINE_MS
/** The wait for the next rows of a download is that of a page; the download as a whole has no limit (site.md 1.6). */
export const NEXT_ROWS_BUDGET_MS = PAGE_DEADLINE_MS
/** A page without menus is better than no page: the maximum wait for them. */
export const FRAME_BUDGET_MS = 1_500
/** The wait of the page about fairness for its figures; everything else on it is known. */
export const FIGURES_BUDGET_MS = 1_000
/** The timeout for telling the platform the language. */
export const LANGUAGE_BUDGET_MS = 500
/** How long a login waits until the session that its browser had before has ended; it ends later all the same. */
export const FORMER_SESSION_BUDGET_MS = 500
/** A part that takes longer is left out (site.md 1.3): a jackpot, a rank, the bar of a bonus, what is only offered. */
export const PART_BUDGET_MS = 300
/** The maximum wait of a page for the proof of patterns new to this process; the proof itself continues. */
export const PATTERN_PATIENCE_MS = 250
/** The memory of a proof. */
export const PATTERN_PROOF_MEGABYTES = 256
/** The maximum of queued proofs: they run one at a time, so that they never use up a machine. */
export const MAX_WAITING_PROOFS = 50

/** What the site keeps of the platform (answers, its state), and of its own (guests' pages), may be this old. */
export const KEEP_MS = 2_000
/** A call or rendering pending for longer than this is not joined any more: it may be lost, and a new one may be answered. */
export const JOIN_MS = 500
/** A kept page that is asked for in the last part of its time is rendered anew meanwhile, so that nobody waits for it. */
export const RENEWED_AHEAD_MS = 250
/** While this many pages are being rendered, none is rendered ahead. */
export const BUSY_PAGES = 4
/** The site's state is asked for with this timeout. */
export const STATE_TIMEOUT_MS = 1_000
/** The maximum wait for a new state while the last one is younger than `STATE_STANDS_IN_MS`. */
export const STATE_PATIENCE_MS = 250
export const STATE_STANDS_IN_MS = 4_000
/**
 * Everything that this process keeps between requests to make pages cheap, by name: its most bytes, and its most entries.
 * Beyond either, what was not used for longest goes. Together these are the most that the cache may hold.
 */
export const CACHE_LIMITS = {
  /** The HTML of parts that pages share: one may be the cell of a table, or a whole lobby. */
  parts: { bytes: 16 * MB, entries: 1_500 },
  /** Whole pages of guests. */
  'guest-pages': { bytes: 32 * MB, entries: 500 },
  /** Answers of the platform that are the same for every visitor. */
  answers: { bytes: 16 * MB, entries: 500 },
  /** The state of the site for an address, while there are region rules. */
  'site-state': { bytes: 2 * MB, entries: 5_000 },
  /** Which route answers a path with parameters. */
  routes: { bytes: MB, entries: 1_000 },
  /** Whether a pattern of the platform is proved to be linear: a proof takes seconds, so it is kept in plain mode too. */
  patterns: { bytes: MB, entries: 500, inPlainMode: true },
  /** Where the links to customer service lead. */
  links: { bytes: MB, entries: 500 },
  /** What the watchers of a table were told last. */
  'round-news': { bytes: 4 * MB, entries: 60 },
} as const
/** The route of a longer path is found anew each time: nobody links to it. */
export const MAX_KEPT_PATH_LENGTH = 100

/** The time for receiving a request; that for its head is shorter. A slow body holds a connection and a place for uploads. */
export const REQUEST_TIMEOUT_MS = 60_000
export const HEADERS_TIMEOUT_MS = 20_000
/**
 * What is still read of a request that has been answered, for the answer to be read: so many bytes, with pauses of a phone
 * that changes its cell. Then its connection is cut.
 */
export const MAX_DISCARDED_BYTES = 64 * 1024 * 1024
export const DISCARDED_SILENCE_MS = 5_000
/** How often connections are checked for that timeout. */
export const TIMEOUT_CHECK_MS = 5_000
/** The time to read the answer before a refused connection is cut. */
export const REFUSED_LINGER_MS = 1_000
/** The platform's time for a callback. */
export const CALLBACK_TIMEOUT_MS = 5_000
/** The time to find out whether the platform is ready (`/health/ready`). */
export const READY_TIMEOUT_MS = 2_000
/** `Retry-After` if nobody gave a wait. */
export const RETRY_AFTER_SECONDS = 10
/** `Retry-After` while too many streams are open; some end soon. */
export const STREAMS_RETRY_SECONDS = 30
/** `Retry-After` until an upload slot may be free again: one of 16 MB takes up to a minute. */
export const UPLOAD_RETRY_SECONDS = 20
/** `Retry-After` of a form with pictures: by then the forms of the member that were sent at the same time have been answered. */
export const PICTURES_RETRY_SECONDS = 5

/**
 * Connections per process. An open one costs some 50 KB: half a gigabyte for all of them. At this limit and the next, a
 * connection between two requests gives way to a new one.
 */
export const MAX_CONNECTIONS = 10_000
/**
 * Connections per address, or IPv6 network. A browser opens six and keeps them; many homes share one address. Proxies of
 * `TRUST_PROXY` are not counted: all visitors come from a few of them.
 */
export const MAX_CONNECTIONS_OF_ADDRESS = 500
/** Live streams per process; each costs a socket and a few kilobytes. */
export const MAX_STREAMS = 5_000
/** Live streams per address, which may be a whole network: some thirty readers at their maximum. */
export const MAX_STREAMS_OF_ADDRESS = 200
/** Live streams per reader: a member's live tabs in all browsers and sessions, a guest's in one browser. */
export const MAX_STREAMS_OF_READER = 6
/** A stream ends after this time and the browser reopens it: a reader who lost access gets none. */
export const STREAM_LIFE_MS = 5 * 60_000
/** Readers of a shared stream told without a pause; other requests are served in between. */
export const MAX_TOLD_AT_ONCE = 10
/** Uploads at once, per process and of a member: each may hold 16 MB of disk, and checking its pictures costs CPU. */
export const MAX_UPLOADS = 8
export const MAX_UPLOADS_OF_MEMBER = 2

/** A posted form, with pictures and without (site.md 1.3). */
export const MAX_UPLOAD_BYTES = 16 * MB
export const MAX_FORM_BYTES = 64 * 1024
/** The maximum length of a part's headers; a browser's have some two hundred characters. */
export const MAX_PART_HEAD_BYTES = 8 * 1024
/** A field of a form, and the fields of one (site.md 1.3). */
export const MAX_FIELD_BYTES = 2 * 1024
export const MAX_FIELDS = 200
/** Each line of a slip has five fields: its pick, round, spot, odds and stake. The rest of its form needs less than ten. */
export const MAX_SLIP_FIELDS = 5 * MAX_LINES + 10
/**
 * Each line of a ticket has three fields: its play, numbers and stake. Besides them a number of the grid each, and what is
 * the form's own.
 */
export const MAX_TICKET_FIELDS = 3 * MAX_TICKET_LINES + 100 + 10
/** Numbers of a line are read up to this; the ticket takes fewer (`MAX_NUMBERS_TEXT`), and says so at their field. */
export const MAX_READ_NUMBERS_BYTES = 32 * 1024
/** Rows of one name in a form. */
export const MAX_FORM_ROWS = 40
/** The path that the close link of a centre leads to; a longer one is not kept in its cookie. */
export const MAX_WAY_BACK_LENGTH = 300
/** The body of a callback is read up to this; the platform takes less (`MAX_CALLBACK_BYTES`). */
export const MAX_READ_CALLBACK_BYTES = 64 * 1024
/** A longer line of a download is an error. */
export const MAX_CSV_LINE_LENGTH = 8_000_000
/** Fields of a bet that its URL keeps: more than a table takes (50 spots with their stakes), and short enough for any URL. */
export const MAX_CHOSEN_FIELDS = 100
/** A value among them: the longest is the id of a spot. */
export const MAX_CHOSEN_LENGTH = 24
/** Characters of a betting slip that is kept in a cookie: ten picks with their stakes are about 300. */
export const MAX_SLIP_LENGTH = 1_500

/** The search for a favourite stops after this many pages; our platform answers at once. */
export const MAX_FAVOURITE_PAGES = 10
/** The most games that the dialog of a vendor's collection shows; its lobby has all. */
export const COLLECTION_ROWS = 60
/** Promotions on a page. */
export const PROMOTIONS_ROWS = 24
/** A page that refreshes itself does not do so more often. */
export const MIN_REFRESH_SECONDS = 5

/** Cookies: recovery codes until they are shown, a flash message until the next page. */
export const RECOVERY_CODES_SECONDS = 120
export const FLASH_SECONDS = 60
/** A browser's way to a third party and back, and who came back until it has registered: as long as the platform keeps them. */
export const THIRD_PARTY_SECONDS = 600
export const THIRD_PARTY_REGISTRATION_SECONDS = 1_800
/** The newest notice that a browser has shown: the platform sends none older. */
export const SHOWN_NOTICE_SECONDS = NOTICE_HOURS * 3_600
/** The accounts that a browser is known to. */
export const KNOWN_BROWSER_SECONDS = KNOWN_DEVICE_DAYS * 86_400
/** Language, theme and the hidden balance (site.md 1.7). */
export const PREFERENCES_SECONDS = 31_536_000

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const siteRelations: Relation[] = [
  { PAGE_DEADLINE_MS, PLATFORM_BUDGET_MS, FRAME_BUDGET_MS, PART_BUDGET_MS },
  { PLATFORM_BUDGET_MS, FIGURES_BUDGET_MS, PART_BUDGET_MS },
  { PLATFORM_BUDGET_MS, LANGUAGE_BUDGET_MS },
  { PLATFORM_BUDGET_MS, FORMER_SESSION_BUDGET_MS },
  { PLATFORM_BUDGET_MS, STATE_TIMEOUT_MS, STATE_PATIENCE_MS },
  { PATTERN_PROOF_MS, PATTERN_PATIENCE_MS },
  // A kept page may hold a kept answer.
  { CHANGE_ACTS_MS, OLDEST_SHOWN_MS: 2 * KEEP_MS },
  { CHANGE_ACTS_MS, STATE_STANDS_IN_MS, KEEP_MS, JOIN_MS },
  { KEEP_MS, RENEWED_AHEAD_MS },
  { REQUEST_TIMEOUT_MS, HEADERS_TIMEOUT_MS, TIMEOUT_CHECK_MS },
  { MAX_CONNECTIONS, MAX_STREAMS, MAX_STREAMS_OF_ADDRESS, MAX_STREAMS_OF_READER },
  { MAX_CONNECTIONS, MAX_CONNECTIONS_OF_ADDRESS, MAX_STREAMS_OF_ADDRESS },
  { MAX_UPLOADS, MAX_UPLOADS_OF_MEMBER },
  { MAX_UPLOAD_BYTES, PICTURES_AND_FIELDS_BYTES: MAX_IMAGES * MAX_IMAGE_BYTES + MAX_FORM_BYTES },
  { MAX_FORM_BYTES, MAX_PART_HEAD_BYTES, MAX_FIELD_BYTES },
  { MAX_FORM_BYTES, MAX_READ_NUMBERS_BYTES, MAX_NUMBERS_TEXT },
  // A character has at most four bytes.
  { MAX_FIELD_BYTES, TYPED_TEXT_BYTES: 4 * MAX_FIELD_LENGTH, MAX_WAY_BACK_LENGTH },
  { MAX_SLIP_FIELDS, MAX_FIELDS, MAX_TICKED_ROWS, MAX_FORM_ROWS },
  // A sealed body is base64.
  { MAX_CALL_BYTES, SEALED_FORM_BYTES: (MAX_FORM_BYTES * 4) / 3 },
  { MAX_READ_CALLBACK_BYTES, MAX_CALLBACK_BYTES },
  { MAX_PAGE_ROWS, MAX_TICKED_ROWS },
  { MAX_GAMES_ROWS, COLLECTION_ROWS, HOT_GAMES_ROWS, LOBBY_ROWS },
]
