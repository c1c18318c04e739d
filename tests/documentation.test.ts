import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')
const read = (path: string) => Bun.file(join(root, path)).text()

describe('the documents', () => {
  test.each(['SECURITY.md', 'docs/asvs.md', 'docs/changing.md', 'docs/indexes.md', 'docs/rules.md'])(
    '%s names files that are there',
    async (path) => {
      const named = [...(await read(path)).matchAll(/`((?:src|views|islands|tests|deploy)\/[^`*<]*)`/g)]
      const missing = named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))
      expect(missing).toEqual([])
    },
  )

  test('the table has every requirement of ASVS 5.0.0 of levels 1 and 2, once, with a verdict and a reason', async () => {
    const rows = (await read('docs/asvs.md')).split('\n').filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
    const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    expect(new Set(cells.map(([number]) => number)).size).toBe(70 + 183)
    expect(cells.filter(([, level]) => level === '1')).toHaveLength(70)
    expect(cells.filter(([, level]) => level === '2')).toHaveLength(183)
    for (const [number, , , verdict, reason] of cells) {
      expect(verdict, number).toMatch(/^(met|not met|not applicable)$/)
      expect(reason, number).not.toBe('')
    }
  })
})
