/** The script of the public pages. */
import './wake.ts'

/** Lists the issues of a year once it is opened; its link, to the year's page, stays if they cannot be fetched. */
document.addEventListener(
  'toggle',
  async ({ target }) => {
    const link = target instanceof Element && target.querySelector<HTMLAnchorElement>('.years summary + a')
    if (!link) return
    const answer = await fetch(link.href).catch(() => undefined)
    if (!answer?.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const title = link.previousElementSibling?.textContent
    const years = [...page.querySelectorAll('.years summary')]
    const list = years.find(({ textContent }) => textContent === title)?.nextElementSibling
    if (list) link.replaceWith(list)
  },
  true,
)
