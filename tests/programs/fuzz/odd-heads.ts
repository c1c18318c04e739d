import { markup } from './values.ts'

/** What stands in the heads of requests that no browser of ours sends. */

export const oddMethods = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'CONNECT', 'POST', 'GET', 'PROPFIND']

/** Headers that a client may send, odd and usual ones. */
export const oddHeaders: readonly (readonly [name: string, value: string])[] = [
  ['Host', 'journal.example'],
  ['Host', 'x'],
  ['Host', 'a_b'],
  ['Host', '[::1]:3000'],
  ['Host', 'user@host'],
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=-5'],
  ['Range', 'bytes=5-1'],
  ['Range', 'bytes=999999999999-'],
  ['Range', 'bytes=0-1,3-4'],
  ['Range', 'lines=1-2'],
  ['If-None-Match', '*'],
  ['If-None-Match', 'W/"x", "y"'],
  ['If-None-Match', `"${'x'.repeat(4_000)}"`],
  ['If-Modified-Since', 'Thu, 99 Foo 9999'],
  ['If-Range', '"x"'],
  ['Accept-Encoding', 'gzip'],
  ['Accept-Encoding', 'br;q=1, gzip;q=0.5'],
  ['Accept-Encoding', 'br;q=0, *'],
  ['Accept-Encoding', ','.repeat(1_000)],
  ['Accept', 'application/json'],
  ['Accept', '*/*;q=0'],
  ['HX-Request', 'true'],
  ['HX-Request', 'false'],
  ['X-Forwarded-For', '203.0.113.5, 10.0.0.1'],
  ['X-Forwarded-For', "'; nothing, ::ffff:1.2.3.4"],
  ['X-Forwarded-For', ','.repeat(500)],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/admin'],
  ['Cookie', 'flash=%E0%A4%A; session'],
  ['Cookie', 'a=b; =; ;;; session=%00; __Host-session="x'],
  ['Cookie', `flash=${encodeURIComponent(JSON.stringify({ kind: 'x', text: markup }))}`],
  ['Origin', 'null'],
  ['Origin', 'https://evil.example'],
  ['Referer', 'https://evil.example/?secret'],
  ['User-Agent', markup],
  ['User-Agent', 'a'.repeat(4_000)],
  ['Accept-Language', 'hi-IN, en;q=0'],
  ['Expect', '100-continue'],
  ['Upgrade', 'websocket'],
  ['Last-Event-ID', '-1'],
  ['Prefer', 'respond-async'],
]

export const oddContentTypes: readonly string[] = [
  '',
  'text/plain',
  'application/json',
  'application/json; charset=utf-16',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=other',
  'application/x-www-form-urlencoded',
  'image/png',
  'x/y; '.repeat(200),
]

/** Tokens that are none of ours. */
export const oddTokens: readonly string[] = [
  '',
  'x',
  '..',
  'null',
  'eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIiwic3ViIjoiMSJ9.',
  'eyJhbGciOiJIUzI1NiJ9.eyJqdGkiOiIxIiwic3ViIjoiMSIsImV4cCI6OTk5OTk5OTk5OX0.AAAA',
  'a'.repeat(5_000),
]
