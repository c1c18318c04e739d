import { join } from 'node:path'
import { launchBrowser } from '../../support/servers/browser.ts'

/**
 * Takes the pictures of the README from a demo journal that runs, each screen on a phone and a desktop, light beside
 * dark: `bun tests/programs/pictures/pictures.ts http://127.0.0.1:3000 PASSWORD`. `bun dev` prints both. The
 * certificate is drawn by poppler's `pdftoppm`.
 */
const [origin = '', password = ''] = process.argv.slice(2)
const folder = join(import.meta.dir, '../../../docs/pictures')

const screens = {
  issue: '/archives/2026/vol3/issue2',
  article: '/archives/2025/vol2/issue4/1019',
  search: '/search?q=water',
  submit: '/submit',
  home: '/admin',
  papers: '/admin/submissions',
  form: '/admin/archives/19',
  'index-health': '/admin/health',
  'work-log': '/webdata',
  settings: '/admin/settings',
}
const widths = [390, 1280]
const height = 860
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

await page.goto(new URL('/admin/submissions', origin).href)
const paper = (await page.getAttribute('main a[href^="/admin/submissions/2"]', 'href')) ?? '/admin/submissions'

for (const [name, path] of Object.entries({ ...screens, paper })) {
  const pictures: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) pictures.push(await pictured(path, width))
  }
  const sheet = await browser.newPage({ viewport: { width: 1712, height: height * scale + 16 }, deviceScaleFactor: 1 })
  const style = 'body { margin: 0; background: #8a8f94; padding: 8px; display: flex; gap: 8px }'
  await sheet.setContent(`<style>${style}</style>${pictures.join('')}`)
  await sheet.screenshot({ path: join(folder, `${name}.jpg`), fullPage: true, quality: 78, type: 'jpeg' })
  await sheet.close()
  console.log(`docs/pictures/${name}.jpg`)
}

const certificate = await context.request.get(new URL('/api/pdf/certificate/1019/Dr. Anna Kowalczyk', origin).href)
const drawing = ['pdftoppm', '-jpeg', '-r', '60', '-singlefile', '-', join(folder, 'certificate')]
Bun.spawnSync(drawing, { stdin: await certificate.body() })
await browser.close()
