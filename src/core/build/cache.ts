import { deserialize, serialize } from 'bun:jsc'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dir, '../../..')

/** The output folder of `bun run build`. */
export const buildFolder = join(root, 'build')

/** A build result, which must be structured-cloneable, and its input files. */
export type Built<Content> = { content: Content; madeOf: string[] }

type Kept<Content> = Built<Content> & { sources: bigint }

/**
 * Returns the result of a slow build: the cached one from one of the folders if the same Bun version built it from the
 * same inputs; otherwise builds now and caches in the first writable folder, if any.
 */
export async function cachedBuild<Content>(
  name: string,
  folders: string[],
  build: () => Promise<Built<Content>>,
): Promise<Content> {
  for (const folder of folders) {
    const entry = await readCachedResult<Content>(join(folder, name)).catch(() => undefined)
    if (entry) return entry.content
  }
  const began = Date.now()
  const built = await build()
  for (const folder of folders) {
    const isDone = await keep(join(folder, name), built, began).then(
      () => true,
      () => false,
    )
    if (isDone) break
  }
  return built.content
}

/** @throws Error if the cached result or one of its inputs is missing */
async function readCachedResult<Content>(path: string): Promise<Kept<Content> | undefined> {
  const bytes = await Bun.file(path).bytes()
  const body = bytes.slice(checksumBytes)
  if (!checksum(body).equals(bytes.subarray(0, checksumBytes))) return undefined
  const found: Kept<Content> = deserialize(body.buffer)
  return (await hashBuildInputs(found.madeOf)) === found.sources ? found : undefined
}

/** File timestamps may lag our clock by this much: one kernel tick. */
const clockStepMs = 10

/** Caches a result, unless its sources changed during the build: then its inputs are unknown. */
async function keep<Content>(path: string, { content, madeOf }: Built<Content>, began: number): Promise<void> {
  const files = madeOf.map((file) => relative(root, file)).sort()
  const sources = await hashBuildInputs(files)
  const times = await Promise.all(madeOf.map(async (file) => (await stat(file)).mtimeMs))
  const until = Date.now() + clockStepMs
  if (times.some((time) => time > began - clockStepMs && time < until)) return
  const body = new Uint8Array(serialize({ content, madeOf: files, sources } satisfies Kept<Content>))
  const beside = `${path}.${crypto.randomUUID()}`
  try {
    await mkdir(dirname(path), { recursive: true })
    await Bun.write(beside, [checksum(body), body])
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

const checksumBytes = 8

/** The cache key of the Bun version: each version bundles and serialises differently. */
function checksum(body: Uint8Array): Buffer {
  const sum = Buffer.alloc(checksumBytes)
  sum.writeBigUInt64LE(BigInt(Bun.hash(body, BigInt(Bun.hash(Bun.revision)))))
  return sum
}

async function hashBuildInputs(files: string[]): Promise<bigint> {
  const texts = await Promise.all(files.map((file) => Bun.file(resolve(root, file)).bytes()))
  return texts.reduce((hash, text) => BigInt(Bun.hash(text, hash)), 0n)
}
