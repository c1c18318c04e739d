import { useEffect, useState } from 'react'

const feedbackMs = 2000

/** Copies a text and says 'Copied!' for two seconds (specification 9). */
export default function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, say] = useState<string>()
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => say(undefined), feedbackMs)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text) // there is none outside https
      say('Copied!')
    } catch {
      say(copySelected(text) ? 'Copied!' : 'Copying failed')
    }
  }
  return (
    <button type="button" className="copy-button" onClick={copy}>
      <span aria-live="polite">{said ?? label}</span>
    </button>
  )
}

/** Copies as browsers did before they had a clipboard for scripts, which still works over plain http. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
