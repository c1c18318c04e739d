import { DrizzleQueryError } from 'drizzle-orm'

/** Advice for operators when a folder or file cannot be opened, by the text of the OS error. */
const remedies: [named: RegExp, remedy: string][] = [
  [
    /\bENOSPC\b|\bEDQUOT\b|disk is full|no space left|left on its disk/i,
    'Free some space there, or choose another DATA_DIR.',
  ],
  [/\bEROFS\b|read-?only/i, 'Mount its disk so that it can be written.'],
  [
    /\bE(?:ACCES|PERM)\b|permission denied|unable to open database file/i,
    'Give it to the user that runs the journal: chown -R.',
  ],
  [/\bE[MN]FILE\b|too many open files/i, 'Let the journal open more files: LimitNOFILE= of systemd, ulimit -n.'],
  [/\bENOMEM\b|out of memory/i, 'Give it more memory: MemoryMax= of systemd.'],
  [
    /\b(?:ECONNREFUSED|CONNECT_TIMEOUT|ENOTFOUND|Connection(?:Refused|Closed)|DNSResolveFailed)\b|S3 was silent/,
    'Start it, or look at its address.',
  ],
  [
    /\b(?:AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|NoSuchBucket)\b/,
    'Look at its name, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ],
  [
    /self[- ]signed certificate|unable to (?:get|verify)|certificate has expired|altname|CERT_/i,
    'Name the authority of its certificate in NODE_EXTRA_CA_CERTS; sslmode=no-verify checks none.',
  ],
  [/\b53300\b|too many (?:clients|connections)|connection slots/i, 'Raise its max_connections, or end other clients.'],
]

const leastOpenFiles = 512

/**
 * Returns a message if a process may open too few files for PGlite, whose own error says only that it failed; else
 * undefined.
 * @param limits the text of `/proc/self/limits`; '' if it is missing
 */
export function openFilesProblem(limits: string): string | undefined {
  const most = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  return most < leastOpenFiles ? `EMFILE: only ${most} files may be open, not ${leastOpenFiles}` : undefined
}

/** Whether the OS denies access to a folder's files or the memory for them; the files need not be damaged. */
export function isRefusal(error: unknown): boolean {
  return /\bE(?:ACCES|PERM|ROFS|NOSPC|DQUOT|MFILE|NFILE|NOMEM)\b|out of memory/i.test(
    error instanceof Error ? error.message : String(error),
  )
}

/** Explains in one line why a start failed, with a remedy if one is known. @param thrown any thrown value */
export function causeAndRemedy(thrown: unknown): string {
  const error = thrown instanceof DrizzleQueryError ? thrown.cause : thrown // the cause has the reason
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code ?? '') : ''
  const [cause = ''] = (message || code || 'no answer').split('\n')
  const remedy = remedies.find(([named]) => named.test(`${code} ${message}`))?.[1]
  return remedy ? `${cause.replace(/\.$/, '')}. ${remedy}` : cause
}
