/** Returns the texts of a page in its own language: without scripts, and without parts in another. */
export function ownTexts(html: string): string[] {
  const texts: string[] = []
  let hidden = 0
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const { tagName } = element
      const isOther = element.hasAttribute('lang') && tagName !== 'html'
      const isHidden = isOther || ['script', 'style'].includes(tagName)
      const shown = ['alt', 'aria-label', 'placeholder', 'title', 'data-label']
      if (element.getAttribute('name') === 'description') shown.push('content')
      if (!isHidden && hidden === 0) texts.push(...shown.map((name) => element.getAttribute(name) ?? ''))
      if (!isHidden || !element.canHaveContent) return
      hidden++
      element.onEndTag(() => {
        hidden--
      })
    },
    text({ text }) {
      if (hidden === 0) texts.push(text)
    },
  })
  rewriter.transform(html)
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}{2}/u.test(text))
}
