import robots from './robots.json'

/**
 * User agents of language models, even those acting for a person, that COUNTER's list lacks. Their operators'
 * documentation names them; most others contain `bot` or `crawl`, which the list has.
 */
const languageModels = [
  'ChatGPT-User',
  'Claude-User',
  'Claude-Web',
  'anthropic-ai',
  'cohere-ai',
  'Perplexity-User',
  'MistralAI-User',
  'meta-externalagent',
  'meta-externalfetcher',
  'Gemini-Deep-Research',
  'NotebookLM',
  'NovaAct',
  'Manus-User',
  'Devin/',
  'Cloudflare-AutoRAG',
  'amazon-kendra',
  'bigsur\\.ai',
  'Poggio-Citations',
  'img2dataset',
  'omgili',
]

const robot = new RegExp([...robots.patterns, ...languageModels].join('|'), 'i')

/** Whether a user agent is a robot's: by COUNTER's list (an empty agent counts), or as a language model. */
export const isRobot = (agent: string): boolean => robot.test(agent)
