import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '..')

/** The text of all files that match, with white space as it is. */
async function textOf(pattern: string): Promise<string> {
  const paths = [...new Bun.Glob(pattern).scanSync(root)]
  return (await Promise.all(paths.map((path) => Bun.file(join(root, path)).text()))).join('\n')
}

// They mark elements for scripts and reference managers.
const hooks = ['correct', 'unapi-id', 'work']

test('every class of the markup has a rule in the styles', async () => {
  const [markup, styles] = await Promise.all([textOf('{src,views,islands}/**/*.tsx'), textOf('static/styles/**/*.css')])
  const used = [...markup.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  const styled = new Set([...styles.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name))
  const bare = [...new Set(used)].filter((name) => !styled.has(name))
  expect(bare.toSorted()).toEqual(hooks)
})

test('a form has a name, or is no landmark', async () => {
  const markup = await textOf('{views,islands}/**/*.{ts,tsx}')
  const forms = [...markup.matchAll(/<form\s(?!\s*role="none").{0,400}/gs)].map(([text]) => text)
  expect(forms.filter((text) => !text.includes('aria-label'))).toEqual([])
})
