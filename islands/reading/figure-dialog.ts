import { t } from '../../src/core/words/words.ts'

/** Shows a figure or table in full over the page when the reader presses its plate, or its link to full size. */
export function openFigures(): void {
  document.addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>(
      '.full-text figure :is(a.plate, .tools a:not([download], [href$=".csv"]))',
    )
    const figure = link?.closest('figure')
    if (!link || !figure) return
    event.preventDefault()
    showFigureDialog(figure, link)
  })
}

function showFigureDialog(figure: HTMLElement, link: HTMLAnchorElement): void {
  const table = figure.querySelector(':scope > .scrolls > table')
  const name = table ? t('Table') : t('Picture')
  const dialog = document.createElement('dialog')
  dialog.className = 'figure-dialog'
  dialog.setAttribute('aria-labelledby', 'figure-title')
  dialog.innerHTML = `
    <header><h2 id="figure-title">${name}</h2>
      <button type="button" class="sizes" hidden>${t('Actual size')}</button>
      <a class="whole" download>${table ? 'CSV' : t('Download')}</a>
      <button type="button" class="closes" autofocus><span aria-hidden="true">✕</span> ${t('Close')}</button></header>
    <div class="stage" tabindex="0" role="group" aria-label="${name}"></div>
    <div class="said"></div>`
  const part = <One extends HTMLElement>(selector: string) => dialog.querySelector(selector) as One // as above
  const plate = link.matches('.plate') ? link : (figure.querySelector<HTMLAnchorElement>('a.plate') ?? link)
  const whole = table ? (figure.querySelector<HTMLAnchorElement>('.tools [href$=".csv"]') ?? link) : plate
  part<HTMLAnchorElement>('.whole').href = whole.href
  const said = part('.said')
  fillCaption(figure, part('h2'), said)
  said.append(part('.whole').cloneNode(true))
  part('.closes').addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => {
    const leads = target instanceof Element && target.closest('a[href^="#"]')
    if (target === dialog || leads) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  const measure = table ? stageTable(table, part('.stage')) : stagePicture(plate, dialog)
  dialog.showModal()
  if (said.scrollHeight > said.clientHeight) said.tabIndex = 0
  measure?.()
}

function stageTable(table: Element, stage: HTMLElement): undefined {
  stage.innerHTML = '<div class="full-text"><div class="scrolls"></div></div>'
  stage.querySelector('.scrolls')?.append(withoutIds(table))
}

/**
 * Shows a picture in a dialog.
 * @returns a function that measures it once the dialog is open, to offer its actual size
 */
function stagePicture(plate: HTMLAnchorElement, dialog: HTMLElement): () => void {
  const shown = plate.querySelector('img')
  const picture = Object.assign(document.createElement('img'), { src: plate.href, alt: shown?.alt ?? '' })
  const [width, height] = [Number(shown?.getAttribute('width')), Number(shown?.getAttribute('height'))]
  Object.assign(picture, { width, height })
  dialog.querySelector('.stage')?.append(picture)
  const sizes = dialog.querySelector<HTMLElement>('.sizes')
  sizes?.addEventListener('click', () => {
    sizes.textContent = dialog.toggleAttribute('data-actual') ? t('Fit') : t('Actual size')
  })
  return () => {
    if (sizes) sizes.hidden = width <= picture.clientWidth + 1
  }
}

/** Puts a caption's number and title above; below it the whole caption, a table's notes, and a download for phones. */
function fillCaption(figure: HTMLElement, heading: HTMLElement, said: HTMLElement): void {
  const own = figure.querySelector(':scope > figcaption')
  const caption = own && withoutIds(own)
  const part = (className: string, words: string) =>
    Object.assign(document.createElement('span'), { className, textContent: words })
  if (caption) {
    caption.querySelector('.tools')?.remove()
    const number = caption.querySelector('.number')
    const title = caption.querySelector(':scope > p > strong')
    if (number) heading.replaceChildren(part('number', number.textContent ?? ''))
    if (title) heading.append(' ', part('title', title.textContent ?? ''))
    number?.remove()
    title?.classList.add('title')
    said.append(...caption.childNodes)
  }
  for (const note of figure.querySelectorAll(':scope > .below > .table-note')) said.append(withoutIds(note))
}

/** Returns a copy without ids, which must be unique in the page. */
function withoutIds(of: Element): Element {
  const copy = of.cloneNode(true) as Element // an element's copy
  for (const one of [copy, ...copy.querySelectorAll('[id]')]) one.removeAttribute('id')
  return copy
}
