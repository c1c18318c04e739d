import type { TSchema } from 'elysia'
import { mostPeople } from '../../core/db/bounds.ts'
import { lookup } from '../../core/text/clean.ts'
import { isAllowed, type Role } from '../../office/sessions/rules.ts'
import type { Actor } from '../../services.ts'
import type { Form } from '../../web/http/form-body.ts'
import { linkChange } from '../access-links/input.ts'
import { mostOmitted } from '../case/release-rules.ts'
import { assign, recuse } from './access-actions.ts'
import { addFiles } from './file-actions.ts'
import * as input from './input.ts'
import { writeLetter } from './letter-actions.ts'
import { releasePaper } from './release-actions.ts'
import * as steps from './step-actions.ts'

/** The most members of a change's JSON: a person has eight, and up to 14 roles. */
const mostMembers = mostPeople.entered * 25

/** A step that editors take with a paper, in a form on its page or by a call of the API. */
export type PaperStep = {
  /** A summary for the API's description. */
  summary: string
  /** The role that may take it; an editor's by default. */
  role?: Role
  /** The fields of its form and of its call, and their largest number if it is above the usual one. */
  fields?: TSchema
  most?: number
  /** Whether the call sends files, as a form. */
  takesFiles?: boolean
  /** Whether the call responds with 201. */
  isNew?: boolean
  /** Whether the call names a link in its address, and responds with that link. */
  isOfLink?: boolean
  /** The schema of a refusal (422), if it has more than a field. */
  refused?: TSchema
  /** The message on the page, unless the step returns one. */
  done: string
  take: (editor: Actor, number: string, form: Form) => Promise<steps.Result>
}

/** The steps by name: the last part of their address on the page and, except for a change, in the API. */
export const paperSteps: Readonly<Record<string, PaperStep>> = lookup({
  change: {
    summary: 'Change what a paper says',
    fields: input.paperChange,
    most: mostMembers,
    done: 'Saved.',
    take: steps.changePaper,
  },
  confirm: {
    summary: 'Say that an author’s address is right',
    done: 'The paper is received.',
    take: steps.confirmPaper,
  },
  withdraw: {
    summary: 'Withdraw a paper for its author',
    fields: input.withdrawal,
    done: 'The paper is withdrawn.',
    take: steps.withdrawPaper,
  },
  reopen: {
    summary: 'Open an ended paper again',
    role: 'admin',
    done: 'The paper is open again.',
    take: steps.reopenPaper,
  },
  payment: { summary: 'Say what became of the fee', fields: input.payment, done: 'Saved.', take: steps.setPayment },
  letters: {
    summary: 'Write to the author, or to a reviewer',
    fields: input.letter,
    isNew: true,
    done: 'The letter goes out.',
    take: writeLetter,
  },
  notes: {
    summary: 'Add a note for editors',
    fields: input.note,
    isNew: true,
    done: 'The note is added.',
    take: steps.addNote,
  },
  assign: {
    summary: 'Give a paper to an editor',
    role: 'admin',
    fields: input.assignment,
    done: 'Saved.',
    take: assign,
  },
  recuse: { summary: 'Recuse a user from a paper, or lift that', fields: input.recusal, done: 'Saved.', take: recuse },
  links: {
    summary: 'End, renew or extend a link',
    fields: linkChange,
    isOfLink: true,
    done: 'The link is changed.',
    take: steps.changeLink,
  },
  files: {
    summary: 'Add files; with `send` they are the correction or revision',
    fields: input.addedFiles,
    takesFiles: true,
    done: 'The files are added.',
    take: addFiles,
  },
  release: {
    summary: 'Release a round to its reviewers',
    fields: input.release,
    most: mostOmitted + 200,
    refused: input.refusedRelease,
    done: 'Reviewers may see the paper now.',
    take: releasePaper,
  },
})

/** Takes a step with a paper, if the user's role allows it. */
export async function takePaperStep({ role = 'editor', take }: PaperStep, ...sent: Parameters<PaperStep['take']>) {
  const [{ viewer }] = sent
  return isAllowed(viewer.role, role) ? take(...sent) : steps.refusePaperStep('forbidden')
}
