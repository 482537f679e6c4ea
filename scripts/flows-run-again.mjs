/**
 * The flows that `npm test` also runs with site and platform in two processes, because one process cannot show what
 * they test. The other flows reach the same calls by the same contract; `npm run test:long` runs all of them both ways.
 */
export const inTwoProcesses = {
  'tests/http/access/access.test.ts': 'A session is the platform’s, its cookie the site’s.',
  'tests/http/play/account-after-play.test.ts':
    'A session that ends has to end in both, also where calls were under way.',
  'tests/http/server/breakdown.test.ts':
    'Deadlines: the platform alone is slow, held or killed, which one process cannot be.',
  'tests/http/money/deposits.test.ts': 'The journey of money in: orders, callbacks, operator, over the wire.',
  'tests/http/money/withdrawals.test.ts':
    'The journey of money out: hold, operator, payout, receipt, over the wire.',
  'tests/http/server/events.test.ts':
    'A stream goes through two servers, and ends in both when either side leaves.',
  'tests/http/server/foreign-platform.test.ts': 'The site alone, with a platform that is not ours.',
  'tests/http/records/records.test.ts': 'A download is streamed through two servers.',
  'tests/http/access/secrets.test.ts': 'The platform has a log of its own, and the wire carries secrets.',
  'tests/http/access/security-events.test.ts':
    'Each program logs its own events; the visitor’s address crosses the wire.',
  'tests/http/server/metrics.test.ts': 'Each program has a port and metrics of its own.',
  'tests/http/server/traced.test.ts': 'A trace crosses the wire, and has spans of two programs.',
  'tests/http/server/site-states.test.ts': 'Maintenance and regions go by an address that the site hands on.',
  'tests/http/server/starts.test.ts':
    'Each program starts, ends and restarts by itself, and names what it lacks.',
  'tests/http/server/uploads.test.ts': 'A picture goes through two servers, each with its bounds.',
}

/**
 * Those of them that `npm test` runs once more with the site on `remix-serve`: what its own server does for each request
 * (addresses, bodies, streams, its start and its end), another host does in its own way. All else of two processes is the
 * same there.
 */
export const onRemixServe = {
  'tests/http/access/access.test.ts': 'The cookie and the visitor’s address come through another server.',
  'tests/http/server/events.test.ts': 'Its streams are the other server’s.',
  'tests/http/records/records.test.ts': 'A download is streamed by the other server.',
  'tests/http/server/site-states.test.ts': 'Regions go by the address that the other server hands on.',
  'tests/http/server/uploads.test.ts': 'Bodies are read by the other server, with its bounds.',
}
