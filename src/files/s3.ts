import type { S3Client } from 'bun'
import { type Files, hashOf, isHash, type StoredFile } from './files.ts'

const fileKey = (hash: string) => `files/${hash}`
/** An empty object beside a file: S3 has no other way to make a file young again without sending its bytes. */
const touchKey = (hash: string) => `touched/${hash}`
const ownerKey = 'journal'

/** Files in a bucket of S3-compatible storage. */
export function s3Files(client: S3Client): Files {
  /** The moment of an object's last writing and its size; undefined if there is none. */
  const find = (key: string) =>
    client.stat(key).catch((error) => {
      if (isMissing(error)) return undefined
      throw error
    })

  async function touch(hash: string): Promise<boolean> {
    if (!(await client.exists(fileKey(hash)))) return false
    await client.write(touchKey(hash), '')
    return true
  }

  async function isOlder(hash: string, moment: Date): Promise<boolean> {
    const [file, touched] = await Promise.all([find(fileKey(hash)), find(touchKey(hash))])
    return file !== undefined && file.lastModified < moment && !(touched && touched.lastModified >= moment)
  }

  /** The hashes below a prefix in order, with the moments of their last writing. */
  async function* listed(prefix: string) {
    for (let startAfter: string | undefined = prefix; startAfter; ) {
      const part = await client.list({ prefix, startAfter })
      const contents = part.contents ?? []
      for (const { key, lastModified } of contents)
        yield { hash: key.slice(prefix.length), at: new Date(lastModified ?? 0) }
      startAfter = part.isTruncated ? contents.at(-1)?.key : undefined
    }
  }

  return {
    async save(bytes) {
      const hash = hashOf(bytes)
      if (await touch(hash)) return hash
      await client.write(fileKey(hash), bytes)
      return hash
    },
    async open(hash) {
      const found = isHash(hash) ? await find(fileKey(hash)) : undefined
      return found && checkedFile(client.file(fileKey(hash)), hash, found.size)
    },
    touch,
    async *savedBefore(moment) {
      const touches = listed('touched/')
      let touched = await touches.next()
      for await (const { hash, at } of listed('files/')) {
        while (!touched.done && touched.value.hash < hash) touched = await touches.next()
        const isTouched = !touched.done && touched.value.hash === hash && touched.value.at >= moment
        if (at < moment && !isTouched) yield hash
      }
    },
    async remove(hash, savedBefore) {
      if (!(await isOlder(hash, savedBefore))) return false
      await client.delete(touchKey(hash))
      await client.delete(fileKey(hash))
      return true
    },
    async owner(id) {
      if (!(await client.exists(ownerKey))) await client.write(ownerKey, id)
      return client.file(ownerKey).text()
    },
    async check() {
      await client.list({ prefix: ownerKey, maxKeys: 1 }) // that of a bucket which is not there answers 404 as a file does
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['NoSuchKey', 'ENOENT', 'NotFound'].includes(String(error.code))
}

/** A stored file that is compared with its hash while it is streamed: a damaged one breaks off before its last bytes. */
function checkedFile(file: Blob, hash: string, size: number): StoredFile {
  return {
    size,
    stream: () => file.stream().pipeThrough(checking(hash)),
    bytes: () => file.bytes(),
    text: () => file.text(),
    slice: (start, end) => file.slice(start, end),
  }
}

function checking(hash: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const hasher = new Bun.CryptoHasher('sha256')
  let last: Uint8Array<ArrayBuffer> | undefined
  return new TransformStream({
    transform(chunk, controller) {
      hasher.update(chunk)
      if (last) controller.enqueue(last)
      last = chunk
    },
    flush(controller) {
      if (hasher.digest('hex') !== hash) controller.error(new Error(`The stored file ${hash} is damaged`))
      else if (last) controller.enqueue(last)
    },
  })
}
