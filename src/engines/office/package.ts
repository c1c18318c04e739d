import { ArchiveRefused, attributeOf, type Element, listZip, packOf, parseXml } from '../archives/archives.ts'
import { childrenOrNone } from './looks.ts'

const mostFiles = 5_000
const mostBytes = 200 * 1024 * 1024
const mostPart = 64 * 1024 * 1024
/** The most elements of a part; even a book has fewer. */
const mostElements = 400_000

/** An office file: its parts by path, each read on request. */
export type Package = {
  has: (path: string) => boolean
  /** @throws {XmlRefused} if it is not well-formed or too large */
  part: (path: string) => Promise<Element | undefined>
  bytes: (path: string) => Promise<Uint8Array | undefined>
}

/** Opens an office file. @throws {ArchiveRefused} if it is damaged, hostile or too large */
export async function openPackage(file: Blob): Promise<Package> {
  const { sizes, read } = packOf(file, await listZip(file, mostFiles))
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  if (total > mostBytes) throw new ArchiveRefused('The file unpacks to more than 200 MB')
  const bytes = async (path: string) => {
    const size = sizes.get(path)
    return size === undefined ? undefined : Buffer.concat(await Array.fromAsync(read(path)))
  }
  const part = async (path: string) => {
    if ((sizes.get(path) ?? 0) > mostPart) throw new ArchiveRefused('A part of the file is larger than 64 MB')
    const found = await bytes(path)
    return found && parseXml(found, mostElements)
  }
  return { has: (path) => sizes.has(path), part, bytes }
}

/** A relationship of a part (ECMA-376, part 2, 6.5). `target` is a path in the package, unless it is external. */
export type Relation = { type: string; target: string; isExternal: boolean }

/** Returns the relationships of a part of an OOXML package by id. */
export async function relationsOf(pack: Package, path: string): Promise<Map<string, Relation>> {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? []
  const root = await pack.part(`${folder}_rels/${name}.rels`)
  return new Map(
    childrenOrNone(root).map((one) => {
      const isExternal = attributeOf(one, 'TargetMode') === 'External'
      const target = attributeOf(one, 'Target') ?? ''
      const type = (attributeOf(one, 'Type') ?? '').replace(/^.*\//, '')
      return [
        attributeOf(one, 'Id') ?? '',
        { type, target: isExternal ? target : resolved(folder, target), isExternal },
      ]
    }),
  )
}

/** Resolves a target to a path in the package. */
function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
