import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyServerDatabase } from '../../support/database.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { runToEnd, startServer } from '../../support/servers/process.ts'
import { startSwift } from '../../support/servers/swift.ts'
import { placeOf, type Work } from './kill-work.ts'
import { editorPassword, told } from './kinds-of-pages.ts'
import { there } from './readers.ts'
import { type Place, stands } from './stands.ts'

const compared = 50

/**
 * A journal whose files are in a real S3 server, OpenStack Swift's, on PostgreSQL: editors work while the storage is
 * killed and while it is silent, readers read on; what was acknowledged is there, whole, and nothing else is left. Then
 * it moves to a disk and into another bucket, and answers the same.
 * @returns whether all of it holds; the figures are printed
 */
export async function inBucket(): Promise<boolean> {
  const [swift, postgres] = [await startSwift(), await startPostgres()]
  const folder = await mkdtemp(join(tmpdir(), 'journal-bucket-'))
  try {
    if (!swift || !postgres) {
      console.log(`${swift ? 'PostgreSQL' : 'OpenStack Swift with memcached'} is not installed: left out`)
      return true
    }
    const place = async (name: string, bucket = {}): Promise<Place> => ({
      DATA_DIR: join(folder, name),
      DATABASE_URL: await emptyServerDatabase(postgres.url),
      ADMIN_PASSWORD: editorPassword,
      ORIGIN: 'https://crops.example',
      ...bucket,
    })
    const first = await place('first', await swift.bucket('first'))
    const { work, isRight } = await stands(first, {
      'storage killed': { happen: () => swift.restart(8_000), refused: 'files' },
      'storage silent': { happen: () => swift.pause(40_000), refused: 'files' }, // longer than the journal's patience
    })
    const places = [first, await place('disk'), await place('second', await swift.bucket('second'))]
    return (await areMovesTheSame(places, work, join(folder, 'journal.tar'))) && isRight
  } finally {
    await Promise.all([swift?.stop(), postgres?.stop()])
    await rm(folder, { recursive: true })
  }
}

/** Asks for parts of PDFs, which must be those of the whole. */
async function wrongRanges(url: string, work: Work): Promise<string[]> {
  const wrong: string[] = []
  for (const ref of there(work).slice(0, compared)) {
    const whole = await (await fetch(`${url}${placeOf(ref)}.pdf`)).bytes()
    const size = whole.length
    const parts: [string, number, number][] = [
      ['0-0', 0, 1],
      ['-7', size - 7, size],
      [`${size - 1}-`, size - 1, size],
      ['100-899', 100, 900],
      [`5-${size + 5}`, 5, size],
    ]
    for (const [range, start, end] of parts) {
      const answer = await fetch(`${url}${placeOf(ref)}.pdf`, { headers: { range: `bytes=${range}` } })
      const isRight = answer.status === 206 && Buffer.from(await answer.bytes()).equals(whole.subarray(start, end))
      if (!isRight) wrong.push(`${ref}: bytes ${range} of ${size}: ${answer.status}`)
    }
    const beyond = await fetch(`${url}${placeOf(ref)}.pdf`, { headers: { range: `bytes=${size}-` } })
    if (beyond.status !== 416) wrong.push(`${ref}: beyond its end: ${beyond.status}`)
  }
  return wrong
}

/** Backs up each place and restores it into the next one. @returns whether all answer the same */
async function areMovesTheSame(places: Place[], work: Work, archive: string): Promise<boolean> {
  const refs = there(work).slice(0, compared)
  const paths = ['/', '/archives', '/feed.atom', ...refs.flatMap((ref) => [placeOf(ref), `${placeOf(ref)}.pdf`])]
  let [before, isRight]: [string[] | undefined, boolean] = [undefined, true]
  for (const [turn, place] of places.entries()) {
    if (turn > 0) {
      for (const [at, command] of [
        [places[turn - 1] ?? place, 'backup'],
        [place, 'restore'],
      ] as const) {
        const { status, output } = await runToEnd(at, ['src/cli.ts', command, archive])
        console.log(output.trim())
        isRight = isRight && status === 0
      }
      await rm(archive)
    }
    const server = await startServer(place)
    const answers = await Promise.all(paths.map((path) => told(server.url + path)))
    const parts = await wrongRanges(server.url, work)
    server.process.kill('SIGTERM')
    await server.process.exited
    const other = paths.filter((_, at) => before && before[at] !== answers[at])
    console.log(
      `${place.S3_BUCKET ? `bucket ${place.S3_BUCKET}` : 'disk'}: ${paths.length} addresses asked, ${other.length} answer otherwise`,
    )
    for (const line of [...other, ...parts]) console.log(`  ${line}`)
    isRight = isRight && other.length + parts.length === 0
    before = answers
  }
  return isRight
}
