/** Shows a figure in full over the page when its plate, or its link to full size, is pressed. */
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
    show(figure, link)
  })
}

function show(figure: HTMLElement, link: HTMLAnchorElement): void {
  const plate = link.matches('.plate') ? link : (figure.querySelector<HTMLAnchorElement>('a.plate') ?? link)
  const dialog = document.createElement('dialog')
  dialog.className = 'figure-dialog'
  dialog.setAttribute('aria-labelledby', 'figure-title')
  dialog.innerHTML = `
    <header><h2 id="figure-title">Picture</h2>
      <button type="button" class="sizes" hidden>Actual size</button>
      <a class="whole" download>Download</a>
      <button type="button" class="closes" autofocus><span aria-hidden="true">✕</span> Close</button></header>
    <div class="stage" tabindex="0" role="group" aria-label="Picture"><img></div>
    <div class="said"></div>`
  const part = <One extends HTMLElement>(selector: string) => dialog.querySelector(selector) as One // as above
  const picture = part<HTMLImageElement>('img')
  const shown = plate.querySelector('img')
  picture.src = plate.href
  picture.alt = shown?.alt ?? ''
  const { width, height } = shown ?? picture
  Object.assign(picture, { width, height })
  part<HTMLAnchorElement>('.whole').href = plate.href
  const said = part('.said')
  fillCaption(figure, part('h2'), said)
  said.append(part('.whole').cloneNode(true))
  const sizes = part<HTMLButtonElement>('.sizes')
  sizes.addEventListener('click', () => {
    const isActual = dialog.toggleAttribute('data-actual')
    sizes.textContent = isActual ? 'Fit' : 'Actual size'
  })
  const measure = () => {
    const own = Number(shown?.getAttribute('width'))
    Object.assign(picture, { width: own, height: Number(shown?.getAttribute('height')) })
    sizes.hidden = own <= picture.clientWidth + 1 && !dialog.hasAttribute('data-actual')
  }
  part('.closes').addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    link.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
  if (said.scrollHeight > said.clientHeight) said.tabIndex = 0
  measure()
}

/** Puts a caption's number and title above the picture; below it the whole caption, and a phone's download. */
function fillCaption(figure: HTMLElement, heading: HTMLElement, said: HTMLElement): void {
  const caption = figure.querySelector('figcaption')?.cloneNode(true)
  const part = (className: string, words: string) =>
    Object.assign(document.createElement('span'), { className, textContent: words })
  if (!(caption instanceof HTMLElement)) return
  caption.querySelector('.tools')?.remove()
  for (const one of caption.querySelectorAll('[id]')) one.removeAttribute('id')
  const number = caption.querySelector('.number')
  const title = caption.querySelector(':scope > p > strong')
  heading.replaceChildren(part('number', number?.textContent ?? 'Picture'))
  if (title) heading.append(' ', part('title', title.textContent ?? ''))
  number?.remove()
  title?.classList.add('title')
  said.append(...caption.childNodes)
}
