import robots from './robots.json'

/**
 * Agents of language models, and of people who ask one, that COUNTER's list has not. Their operators name them in their
 * documentation; most others say `bot` or `crawl`, which the list knows.
 */
const languageModels = [
  ...['ChatGPT-User', 'Claude-User', 'Claude-Web', 'anthropic-ai', 'cohere-ai', 'Perplexity-User', 'MistralAI-User'],
  ...['meta-externalagent', 'meta-externalfetcher', 'Gemini-Deep-Research', 'NotebookLM', 'NovaAct', 'Manus-User'],
  ...['Devin/', 'Cloudflare-AutoRAG', 'amazon-kendra', 'bigsur\\.ai', 'Poggio-Citations', 'img2dataset', 'omgili'],
]

const robot = new RegExp([...robots.patterns, ...languageModels].join('|'), 'i')

/** Whether a user agent is a robot's: by COUNTER's list, which includes an empty one, or a language model's. */
export function isRobot(agent: string): boolean {
  return robot.test(agent)
}
