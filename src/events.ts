import type { Db } from './core/db/connect.ts'
import { speakEnglish } from './core/words/speech.ts'
import { followOrigin } from './exchange/oai/repository-queries.ts'
import { keepRecusals } from './journal/access/recusal-queries.ts'
import { originOf } from './office/settings/rules.ts'
import { linkArticle } from './review/decisions/accepted.ts'
import { undoPending } from './review/decisions/undo-queries.ts'
import { writeToEditors } from './review/letters/writing-to-editors.ts'
import { cancelOpenRequests } from './review/reviewer/ending.ts'
import type { Announce, EditorsLetter, Events, Services } from './services.ts'

type Given = Pick<Services, 'clock' | 'config'>
type Follower<About> = (transaction: Db, about: About, services: Given) => Promise<unknown>

const tellEditors: Follower<{ paperId: number; letter?: EditorsLetter }> = async (tx, { paperId, letter }, services) =>
  letter && writeToEditors(tx, services, { paperId, letter })

/** The followers of each event, in order. */
const followers: { [Name in keyof Events]: Follower<Events[Name]>[] } = {
  'decision overtaken': [(tx, { paperId, ...by }) => undoPending(tx, paperId, by)],
  'paper became article': [linkArticle],
  'paper received': [tellEditors],
  'paper sent again': [tellEditors],
  'paper withdrawn': [(tx, { paperId }, services) => cancelOpenRequests({ ...services, db: tx }, paperId), tellEditors],
  'reviewer answered': [tellEditors],
  'settings changed': [(tx, { settings }, { config }) => followOrigin(tx, originOf(config, settings))],
  'user changed': [(tx) => keepRecusals(tx)],
}

/** Returns a function that announces events: it calls their followers, whose letters to editors are in English. */
export const announcing =
  (services: Given): Announce =>
  async (transaction, name, about) => {
    for (const follow of followers[name]) await speakEnglish(() => follow(transaction, about, services))
  }
