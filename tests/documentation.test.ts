import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { variables } from '../src/core/config/config.ts'

const root = join(import.meta.dir, '..')
const read = (path: string) => Bun.file(join(root, path)).text()
const scan = (pattern: string) => [...new Bun.Glob(pattern).scanSync(root)]

const documents = ['README.md', 'SECURITY.md', 'CONTRIBUTING.md', ...scan('docs/*.md')]

/** What a document has between backticks, but for blocks of code. */
const quotedIn = async (path: string) =>
  [...(await read(path)).replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text)

describe('the documents', () => {
  test.each(documents)('%s names files and folders that are there', async (path) => {
    const files = scan('{src,views,islands,tests,static,deploy,migrations}/**/*.*')
    const names = new Set([...files, ...scan('*')].map((file) => basename(file)))
    const isThere = (named: string) => (named.includes('/') ? existsSync(join(root, named)) : names.has(named))
    const named = (await quotedIn(path)).filter(
      (text) =>
        /^(?:src|views|islands|tests|deploy|docs|migrations|static)\/[^*<>…\s]*$/.test(text) ||
        /^[\w-]+\.tsx?$/.test(text),
    )
    expect(named.filter((text) => !isThere(text))).toEqual([])
  })

  test.each(documents)('%s links to pages and headings that are there', async (path) => {
    const anchorsOf = async (page: string) => {
      const text = await read(page)
      const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      )
      return new Set([...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = '']) => id)])
    }
    const broken: string[] = []
    for (const [, target = ''] of (await read(path)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = '', anchor = ''] = target.split('#')
      const page = file ? join(path, '..', file) : path
      if (!existsSync(join(root, page)) || (anchor && !(await anchorsOf(page)).has(anchor))) broken.push(target)
    }
    expect(broken).toEqual([])
  })

  test.each(['docs/changing.md', 'docs/words.md'])(
    '%s names functions, types and columns that are there',
    async (path) => {
      const texts = await Promise.all(scan('{src,views,islands,tests}/**/*.{ts,tsx}').map(read))
      const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []))
      const named = (await quotedIn(path)).filter((text) => /^[a-z]+[A-Z]\w*(?:\(…?\))?$/.test(text))
      expect(named.filter((text) => !words.has(text.replace(/\W.*/, '')))).toEqual([])
    },
  )

  test('the ways through the house lead from file to file, to each once', async () => {
    const files = scan('{src,views}/**/*.{ts,tsx}')
    const fileOf = (named: string) => files.filter((path) => `/${path}`.endsWith(`/${named}`))
    const importedBy = async (path: string) =>
      [...(await read(path)).matchAll(/'(\.[^'\n]+\.tsx?)'/g)].map(([, to = '']) => join(path, '..', to))
    const [, section = ''] =
      /## Seven ways through the house\n([\s\S]*?)\n## /.exec(await read('docs/changing.md')) ?? []
    const ways = section.split(/^- (?=\*\*)/m).slice(1)
    expect(ways).toHaveLength(7)
    for (const leg of ways.flatMap((way) => way.split(/: |\. /)).filter((text) => text.includes('→'))) {
      const named = [...leg.matchAll(/`([^`]+\.tsx?)`/g)].map(([, name = '']) => name)
      const paths = named.flatMap(fileOf)
      expect(paths, leg).toHaveLength(named.length)
      expect([...new Set(paths)], leg).toEqual(paths)
      const imported = await Promise.all(paths.map(importedBy))
      const unreached = paths.filter((path, at) => at > 0 && !imported.slice(0, at).flat().includes(path))
      expect(unreached, leg).toEqual([])
    }
  })

  test('running.md lists every variable, and those that may stand in a file', async () => {
    const [, table = '', secrets = ''] =
      /\| variable \|.*\n((?:\|.*\n)+)\nA variable that holds a password or key \(([^)]*)\)/.exec(
        await read('docs/running.md'),
      ) ?? []
    const namesIn = (text: string) => [...text.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name).sort()
    const listed = table.split('\n').flatMap((row) => namesIn(row.split('|')[1] ?? ''))
    expect(listed.sort()).toEqual(Object.keys(variables).sort())
    // a name of the table
    const isSecret = (name: string) => 'isSecret' in (variables[name as keyof typeof variables] ?? {})
    expect(namesIn(secrets)).toEqual(listed.filter(isSecret))
  })

  test('the plan of the storeys names every room', async () => {
    const [, plan = ''] = /## Storeys[\s\S]*?```\n([\s\S]*?)```/.exec(await read('docs/architecture.md')) ?? []
    const storeys = plan
      .slice(0, plan.indexOf('\nviews/'))
      .split(/\n {2}(?=\w)/)
      .slice(1)
    const named = storeys.flatMap((storey) => {
      const [name = '', ...rooms] = storey.match(/[\w-]+(?=\/)/g) ?? []
      return rooms.map((room) => `src/${name}/${room}`)
    })
    const rooms = scan('src/*/*/**').map((path) => path.split('/').slice(0, 3).join('/'))
    expect(named.toSorted()).toEqual([...new Set(rooms)].toSorted())
  })

  test('every requirement of ASVS 5.0.0 of levels 1 and 2 stands once, under its verdict', async () => {
    const page = await read('docs/asvs.md')
    const under = (verdict: string) => {
      const [, list = ''] = new RegExp(`### ${verdict}\\n([\\s\\S]*?)(?=\\n### |$)`).exec(page) ?? []
      return [...list.matchAll(/(\d+\.\d+\.\d+)\s+\(([12])\)/g)].map(([, number = '', level = '']) => ({
        number,
        level,
      }))
    }
    const lists = ['Met', 'Not met', 'Not applicable'].map(under)
    const all = lists.flat()
    expect(new Set(all.map(({ number }) => number)).size).toBe(70 + 183)
    expect(all).toHaveLength(70 + 183)
    const counted = ['1', '2'].map((level) => {
      const numbers = [...lists, all].map((list) => list.filter((each) => each.level === level).length)
      return `| ${[level, ...numbers].join(' | ')} |`
    })
    expect(counted[0]).toEndWith('| 70 |')
    expect<string[] | null>(page.match(/^\| [12] \| \d+ \| \d+ \| \d+ \| \d+ \|$/gm)).toEqual(counted)
    expect(lists[1]?.length).toBeLessThanOrEqual(8)
  })
})
