import { join } from 'node:path'
import { launchBrowser } from '../../support/servers/browser.ts'

/**
 * Takes the pictures of the README from a demo journal that runs, each screen in four widths, light above dark:
 * `bun tests/programs/pictures/pictures.ts http://127.0.0.1:3000 PASSWORD`. `bun dev` prints both.
 */
const [origin = '', password = ''] = process.argv.slice(2)
const folder = join(import.meta.dir, '../../../docs/pictures')

const screens = {
  issue: '/archives/2026/vol3/issue2',
  article: '/archives/2025/vol2/issue4/1019',
  home: '/admin',
  papers: '/admin/submissions',
}
const widths = [320, 390, 768, 1280]
const height = 800
/** A picture is half as large as what it shows. */
const scale = 0.5

const browser = await launchBrowser()
const context = await browser.newContext({ reducedMotion: 'reduce' })
const signedIn = await context.request.post(new URL('/auth/login/', origin).href, {
  data: { username: 'admin', password },
})
if (!signedIn.ok()) throw new Error(`admin cannot sign in: ${signedIn.status()}`)
const page = await context.newPage()

/** A screen in one width and colour scheme, as an element. */
async function pictured(path: string, width: number): Promise<string> {
  await page.setViewportSize({ width, height })
  await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' })
  await page.reload({ waitUntil: 'networkidle' }) // a phone's first page is set in the system's letters
  const picture = (await page.screenshot()).toString('base64')
  return `<img src="data:image/png;base64,${picture}" width="${width * scale}" alt="">`
}

for (const [name, path] of Object.entries(screens)) {
  const rows: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const pictures: string[] = []
    for (const width of widths) pictures.push(await pictured(path, width))
    rows.push(pictures.join(''))
  }
  const style =
    'body { margin: 0; background: #8a8f94; padding: 8px } div { display: flex; gap: 8px } div + div { margin-top: 8px }'
  const sheet = await browser.newPage({ viewport: { width: 1419, height: 100 }, deviceScaleFactor: 1 })
  await sheet.setContent(`<style>${style}</style>${rows.map((row) => `<div>${row}</div>`).join('')}`)
  await sheet.screenshot({ path: join(folder, `${name}.jpg`), fullPage: true, quality: 78, type: 'jpeg' })
  await sheet.close()
  console.log(`docs/pictures/${name}.jpg`)
}
await browser.close()
