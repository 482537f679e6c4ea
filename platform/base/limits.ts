import { CHANGE_ACTS_MS, PAGE_DEADLINE_MS, PATTERN_PROOF_MS, type Relation } from '#contract/limits.ts'
import { DAY_MS } from '#platform/base/durations.ts'

/** The limits of the lowest shelf, with unit and reason. */

/** No statement of a request may run longer; a long report reads from `DATABASE_READ_URL`. */
export const STATEMENT_TIMEOUT_MS = 10_000
/** What a job sums or writes for a whole large site (a week's ranking, a month's turnover, a settlement) may take longer. */
export const LONG_STATEMENT_MS = 120_000
/** A shared connection without an answer after this time is dead: the server would have ended the statement. */
export const READ_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000
/** After how many seconds a caller that found a queue of this process full may try again. */
export const FULL_QUEUE_RETRY_SECONDS = 1
/** Opening a connection, and how long one may be idle. */
export const CONNECT_TIMEOUT_MS = 3_000
export const CONNECTION_IDLE_MS = 30_000
/** Connections of a process for what writes, reads long, or runs as a job. */
export const MAX_CONNECTIONS = 20
/** Connections of one process for short reads. */
export const MAX_READ_CONNECTIONS = 4
/** A connection with this many statements under way takes no more while another has room. */
export const MAX_READS_UNDER_WAY = 8
/** A connection without an answer for this long takes no more statements while another is faster. */
export const SLOW_READ_MS = 20
/** Prepared statements at most, on each connection that has run them. */
export const MAX_PREPARED_STATEMENTS = 1_000
/** Statements seen once, at most; beyond this all are forgotten. */
export const MAX_SEEN_STATEMENTS = 2_000
/** Sorted keys of a long list, for one reader. */
export const SORTED_LIST_LIMITS = {
  /** Keys fetched at once. A shorter list holds no connection while it is sent. */
  keysAtOnce: 10_000,
  /** An idle reader gives its connection back after this long. */
  maxIdleMs: 60_000,
  /** The limit for a whole download, however steadily it is read. */
  maxHeldMs: 600_000,
}
/** Rows per read by their keys, and of a download per batch. */
export const KEY_BATCH_ROWS = 500
/** Long lists that one process sorts. Each takes a connection of its pool, which has more than twice as many. */
export const MAX_SORTED_LISTS = 8
/** Those of them that are being sent; the others are left for sorting, so that short lists are still served. */
export const MAX_LONG_SENDS = 4
/** The wait until another attempt when there are too many. */
export const SORTED_RETRY_SECONDS = 30
/** Reads that one statement does together. */
export const MAX_READS_TOGETHER = 50
/** A read takes a few milliseconds; one that takes longer than this keeps no other waiting. */
export const READ_TURN_MS = 50
/** Of each kind of read that members' pages share. They go by the connections that short reads share (decision 79). */
export const MAX_READS_ALONE = 5
/** 10 million rows at 500 a batch: more than any member or settlement has, and a bound on the loop. */
export const MAX_ROW_BATCHES = 20_000
/** Rows deleted or blanked by one statement, so that none holds its locks for long. */
export const REMOVED_BATCH_ROWS = 5_000
/** Such statements per table and run; the rest waits for the next run. */
export const MAX_REMOVED_BATCHES = 200
/** A generous bound on how far the time in a row's id and the times in its columns differ, as clocks do. */
export const CLOCK_SLACK_MS = DAY_MS

/** Of several servers each is asked so often whether it takes writes, and waited for so long. */
export const SERVER_LOOK_MS = 1_000
export const SERVER_PROBE_MS = 2_000
/** A replica further behind than this is not read; how often that is looked at. */
export const MAX_READ_LAG_MS = 5_000
export const READ_LAG_LOOK_MS = 1_000
/** How long one sending of traces may take, what a stop waits for them, and how often the log says that it fails. */
export const TRACES_SENT_MS = 2_000
export const TRACES_STOP_MS = 3_000
export const TRACES_WARNING_MS = 60_000
/** Of the text of a statement in a trace: so much of it tells which it is. */
export const MAX_TRACED_STATEMENT = 1_000
/**
 * A machine that says nothing any more is given up by the server after idle + interval × probes, 4 s: until then it holds
 * locks, its jobs among them.
 */
export const KEEPALIVE_IDLE_SECONDS = 2
export const KEEPALIVE_INTERVAL_SECONDS = 1
export const KEEPALIVE_PROBES = 2

/** The embedded server's start, as recovery after a crash may take a while; a launch that fails this often will not succeed. */
export const DATABASE_START_MS = 300_000
export const MAX_DATABASE_STARTS = 20
/** Its stop. */
export const DATABASE_STOP_MS = 20_000
/** WAL is archived this long after it was begun, full or not: what is lost with the disk at most. */
export const ARCHIVE_SECONDS = 60
/** How often a backup looks whether the server can archive. */
export const ARCHIVE_LOOK_MS = 1_000
/** An archive that fails for so long ends a backup: the server has tried it in two rounds, a minute apart, by then. */
export const ARCHIVE_FAILS_MS = 90_000
/** What a backup has left unfinished is removed after this time: it is on its way no more. */
export const STALE_COPY_MS = DAY_MS
/** How often a running program stores archived WAL. */
export const WAL_STORE_MS = 10_000
/** How long a restore may take to apply its WAL. */
/** How often is looked for a file of WAL that a server which restores has asked for. */
export const WAL_LOOK_MS = 20
export const RESTORE_SECONDS = 6 * 60 * 60
/** An unfinished folder of an older start is dead. */
export const STALE_INIT_MS = 10 * 60_000
/** Its log; then a new one begins. */
export const MAX_DATABASE_LOG_BYTES = 10 * 1024 * 1024
/** A socket's path holds 107 bytes on Linux, 103 on macOS, its file name included. */
export const MAX_SOCKET_FOLDER_LENGTH = 80
/** A stop that takes longer is cut off. */
export const STOP_LIMIT_MS = 10_000
/** Connections still busy after this long are cut, which leaves time for the rest of the stop. */
export const DRAIN_LIMIT_MS = 7_000
/**
 * How long a connection may be idle. The proxy in front should close it first (most do after 60 s). Node's default of 5
 * s made us close first, and a busy process closed connections whose next request had already arrived.
 */
export const IDLE_LIMIT_MS = 65_000
/** A metric that is read from the database is read again after this time at the soonest, however often it is asked for. */
export const READING_KEPT_MS = 10_000
/** Whoever asks for metrics waits this long for one that is read; Prometheus itself gives up after 10 s. */
export const READING_TIMEOUT_MS = 2_000
/** Log lines are written after this time, or when so many characters have gathered: about twenty lines. */
export const LOG_BUFFER_MS = 200
export const LOG_BUFFER_LENGTH = 4_096
/** Depth of causes in a log line. */
export const MAX_LOGGED_CAUSES = 3
/** Lines of the security log per event and address in a minute. */
export const MAX_SECURITY_LINES = 5
/** Addresses that it counts separately per event and minute; all others are counted as one. */
export const MAX_SECURITY_ADDRESSES = 100
/** How often an idle stream sends a heartbeat, so that no proxy takes it for dead. */
export const HEARTBEAT_MS = 15_000
/** The wait before what lives on a connection of its own (events, jobs) starts again after losing it. */
export const RESTART_MS = 500

/** Attempts of a transaction that lost a conflict. */
export const MAX_TRANSACTION_TRIES = 3
/** Attempts of a job: waits between them grow to 6 hours; the last one comes after about 4 days. */
export const MAX_JOB_TRIES = 25
/** How long a job that came too early is put off. */
export const POSTPONED_MS = 60_000
/** The whole of a mail: a slow server may keep each step going. */
export const MAIL_MS = 60_000
/** A step of it. */
export const MAIL_STEP_MS = 10_000
/** The gateway's answer to an SMS. */
export const SMS_MS = 5_000
/** How long a process keeps the settings. */
export const SETTINGS_KEPT_MS = 1_000
/** A pattern that takes longer to prove is refused: the sites would have to prove it too. */
export const SETTING_PROOF_MS = 2_000

/** How long a repeat of a member's request gets the first answer; a repeat of an operator's request gets it for ever. */
export const KEPT_REQUESTS_DAYS = 90
/** How long a message stays in the outbox, with recipient and time. */
export const KEPT_MESSAGES_DAYS = 90
/** How long messages that only the operator sees keep their code after it has expired. */
export const KEPT_CODES_HOURS = 24
/** Messages that a list for the operator shows. */
export const MAX_MESSAGES_ROWS = 200
/** Rows that a list for the operator shows. */
export const MAX_LISTED_ROWS = 500
/** The newest versions of what an operator writes that are shown, and the words of a text whose difference is looked for. */
export const MAX_VERSIONS = 50
export const MAX_COMPARED_WORDS = 4_000
/** Findings of a check that are listed one by one, per rule. */
export const MAX_FINDINGS_ROWS = 20
/** Longest reason of an operator; a player may read it. */
export const MAX_REASON_LENGTH = 300
/** A curve of more points than this uses the next larger unit. */
export const MAX_CURVE_DAYS = 62
export const MAX_CURVE_MONTHS = 60
/** Nodes of a Merkle tree computed between two pauses: about ten milliseconds. */
export const MAX_NODES_AT_ONCE = 4_096

/** What one check of `ops doctor` may take; all run at once, and the office shows them on a page. */
export const CHECK_MS = 3_500
/** The oldest major version of PostgreSQL: it makes the ids of rows. */
export const OLDEST_DATABASE = 18
/** Above this part of the server's connections another process may find none. */
export const MAX_USED_CONNECTIONS_PERCENT = 80
/** How far clocks may be apart: by the first a page's countdown is wrong, by the second codes and signatures are refused. */
export const CLOCK_WARNING_MS = 2_000
export const CLOCK_FAILURE_MS = 30_000
/** How long before its end a certificate that nobody has renewed is told: those of Let's Encrypt are renewed 30 days before. */
export const CERTIFICATE_WARNING_DAYS = 14
/** Free space below which a database or an upload may soon find none. */
export const DISK_WARNING_BYTES = 2 * 1024 ** 3
export const DISK_FAILURE_BYTES = 256 * 1024 ** 2
/** The length from which a secret counts as made at random: `openssl rand -hex 16`. */
export const GOOD_SECRET_LENGTH = 32
/** How old the data of countries may be before too many addresses have moved. */
export const MAX_GEO_DATA_DAYS = 270
/** After how long a feed that has told lines before is silent. */
export const SILENT_FEED_DAYS = 3
/** A backup is made every day: one that is older than that was missed. */
export const OLD_BACKUP_HOURS = 36

/** What must hold between these limits: each is above the next (`assertLimits`). */
export const baseRelations: Relation[] = [
  // A page has given up before its statement is ended, so that it can still say why.
  { LONG_STATEMENT_MS, READ_TIMEOUT_MS, STATEMENT_TIMEOUT_MS, PAGE_DEADLINE_MS, CONNECT_TIMEOUT_MS },
  { MAX_CONNECTIONS, CONNECTIONS_OF_LISTS: 2 * MAX_SORTED_LISTS },
  { MAX_SORTED_LISTS, MAX_LONG_SENDS },
  { MAX_HELD_MS: SORTED_LIST_LIMITS.maxHeldMs, MAX_IDLE_MS: SORTED_LIST_LIMITS.maxIdleMs },
  { KEYS_AT_ONCE: SORTED_LIST_LIMITS.keysAtOnce, KEY_BATCH_ROWS },
  { MAX_SEEN_STATEMENTS, MAX_PREPARED_STATEMENTS },
  { READING_KEPT_MS, READING_TIMEOUT_MS },
  { STOP_LIMIT_MS, DRAIN_LIMIT_MS },
  { STOP_LIMIT_MS, TRACES_STOP_MS, TRACES_SENT_MS },
  { MAX_READ_LAG_MS, READ_LAG_LOOK_MS },
  { IDLE_LIMIT_MS, HEARTBEAT_MS },
  { MAIL_MS, MAIL_STEP_MS },
  { CHANGE_ACTS_MS, SETTINGS_KEPT_MS },
  { PAGE_DEADLINE_MS, CHECK_MS, CONNECT_TIMEOUT_MS },
  { CLOCK_FAILURE_MS, CLOCK_WARNING_MS },
  { DISK_WARNING_BYTES, DISK_FAILURE_BYTES },
  { PATTERN_PROOF_MS, SETTING_PROOF_MS },
]
