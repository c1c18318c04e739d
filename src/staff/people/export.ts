import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Db } from '../../core/db/connect.ts'
import type { Files } from '../../core/files/files.ts'
import { type Exported, listSentFiles, type Section, sectionsOf } from './export-queries.ts'
import { orcidsIn } from './rules.ts'

/**
 * Streams all data stored about a person as a zip: `person.json`, and the files that they sent. Reads each file in its
 * turn; a missing one is only named in `person.json`.
 */
export async function* exportPerson(
  { db, files }: { db: Db; files: Files },
  person: Exported,
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const sent = (await listSentFiles(db, person)).map((file) => ({ ...file, path: makeZippedFilePath(file) }))
  const json = new ZipDeflate('person.json')
  zip.add(json)
  const { known, places } = person
  const own = places.filter(({ place }) => place !== 'named').map(({ name }) => name)
  const orcids = [...new Set([...known.orcids, ...orcidsIn(places)])]
  const known_by = { ...known, orcids, names: known.names.filter((name) => own.some((one) => one.trim() === name)) }
  const texts = jsonOf([
    { name: 'known_by', rows: Promise.resolve([known_by]) },
    ...sectionsOf(db, person),
    { name: 'files', rows: Promise.resolve(sent.map(({ hash: _, ...file }) => file)) },
  ])
  const encoder = new TextEncoder()
  for await (const text of texts) {
    json.push(encoder.encode(text))
    yield* chunks.splice(0)
  }
  json.push(new Uint8Array(), true)
  for (const { path, hash } of sent) {
    const stored = await files.open(hash)
    if (!stored) continue
    const entry = new ZipPassThrough(path)
    zip.add(entry)
    entry.push(await stored.bytes(), true)
    yield* chunks.splice(0)
  }
  zip.end()
  yield* chunks.splice(0)
}

/** Returns a file's path in the zip: by its owner and its id, with the name that it was sent under. */
const makeZippedFilePath = ({ of, id, kind, name }: { of: string; id: string; kind: string; name: string }) =>
  `files/${of}/${kind}-${id.slice(0, 8)}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-80)}`

/** Writes sections as one JSON object of lists, one row per line. */
async function* jsonOf(sections: Section[]): AsyncGenerator<string> {
  yield '{'
  for (const [place, { name, rows }] of sections.entries()) {
    yield `${place > 0 ? ',' : ''}\n${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const row of Symbol.asyncIterator in rows ? rows : await rows) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify(row)}`
      isFirst = false
    }
    yield ']'
  }
  yield '\n}\n'
}
