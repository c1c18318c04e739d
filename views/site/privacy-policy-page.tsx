import { paths } from '../../src/paths.ts'
import type { Settings } from '../../src/settings/rules.ts'
import { Policy, type PolicySection } from '../ui/sections.tsx'

type Props = { settings: Settings }

/**
 * What the journal stores about readers, authors, editors and staff. The footer links to the first section by its id.
 */
export function PrivacyPolicyPage({ settings }: Props) {
  return (
    <article className="prose">
      <h1>Privacy Policy</h1>
      <p className="lead">
        You can read everything in {settings.websitename || 'this journal'} without telling us who you are. This page
        says what a visit leaves behind, what we learn when you send us an article, and what becomes of it.
      </p>
      <Policy sections={sections} settings={settings} />
    </article>
  )
}

const sections: PolicySection[] = [
  { id: 'what-a-visit-leaves', title: 'What a visit leaves', Body: WhatAVisitLeaves },
  { id: 'what-authors-give', title: 'What authors give us', Body: WhatAuthorsGive },
  { id: 'why-we-use-it', title: 'Why we use it', Body: WhyWeUseIt },
  { id: 'what-is-published', title: 'What is published', Body: WhatIsPublished },
  { id: 'cookies-and-local-storage', title: 'Cookies and local storage', Body: CookiesAndLocalStorage },
  { id: 'who-sees-it', title: 'Who sees it', Body: WhoSeesIt },
  { id: 'how-long-we-keep-it', title: 'How long we keep it', Body: HowLongWeKeepIt },
  { id: 'your-rights', title: 'Your rights', Body: YourRights },
  { id: 'changes', title: 'Changes to this policy', Body: Changes },
  { id: 'contact', title: 'Contact', Body: Contact },
]

function WhatAVisitLeaves() {
  return (
    <>
      <p>When your browser asks for a page, our server writes a line to its log:</p>
      <dl>
        <dt>Method</dt>
        <dd>whether something was fetched or sent</dd>
        <dt>Path</dt>
        <dd>which page or file of this website was asked for</dd>
        <dt>Time</dt>
        <dd>when it was asked for</dd>
        <dt>Status</dt>
        <dd>whether the answer was a page, an error or something else</dd>
      </dl>
      <p>
        We use the log to find faults and to keep the website running. We do not use it to recognise you or to follow
        what you read.
      </p>
      <p>
        There is no tracking on this website: no visitor statistics by another company, no advertising, no buttons that
        report your visit to a social network. Scripts and fonts come from our own server and never from a third party.
      </p>
      <p>
        Some links lead to other websites, for example to an index or to a messaging service. What those websites record
        is up to them, from the moment you follow the link.
      </p>
    </>
  )
}

function WhatAuthorsGive() {
  return (
    <>
      <p>When you send us an article by email, we receive:</p>
      <ul>
        <li>the names of the authors, their affiliations and their countries;</li>
        <li>the email address, and where you give one the phone number, of the corresponding author;</li>
        <li>the manuscript and the letters about it;</li>
        <li>after acceptance, the receipt of your payment with its transaction number.</li>
      </ul>
      <p>
        Payment does not take place on this website, so we receive no card numbers or bank passwords here, and we ask
        you never to send us any.
      </p>
      <p>
        From the members of the editorial board we hold the name, post, degree, affiliation and country, and where they
        give them an email address, a phone number, a website and a picture.
      </p>
      <p>If you give us the details of somebody else, such as a co-author, please make sure that this person agrees.</p>
    </>
  )
}

function WhyWeUseIt() {
  return (
    <>
      <p>We use what authors and editors give us for these purposes, and for no other:</p>
      <ul>
        <li>to have the article reviewed and to tell you the result;</li>
        <li>to publish it under the right names, with a certificate and a cover page;</li>
        <li>to confirm that the fee was paid;</li>
        <li>to answer questions, and to correct the published record where needed;</li>
        <li>to show who edits the journal.</li>
      </ul>
      <p>We do not sell personal details, and we do not use them for advertising.</p>
    </>
  )
}

function WhatIsPublished() {
  return (
    <>
      <p>An article is made to be public. Once it is published, everyone can see and download:</p>
      <ul>
        <li>the names of its authors, its title, abstract, keywords, pages and date, and where given its country;</li>
        <li>the PDF, with the affiliations and the email address that the manuscript gives for readers;</li>
        <li>the cover page, and a publication certificate for each of its authors.</li>
      </ul>
      <p>
        The article's page carries the same names as citation data, so that search engines and indexes can list it.
        Copies that others have made are beyond our reach.
      </p>
      <p>
        The page of the <a href={paths.board()}>editorial board</a> shows the name, picture, post, degree, affiliation,
        country and website of its members.
      </p>
      <p>
        This website does not show the phone number that an author gives us by email, the payment details, or the names
        of the reviewers of an article.
      </p>
    </>
  )
}

function CookiesAndLocalStorage() {
  return (
    <>
      <p>Readers get no cookie from us, and nothing is stored in their browser's local storage.</p>
      <p>
        Staff who sign in get one cookie, which holds their session and nothing else. Their browser also keeps the
        session and their user name in its local storage. Both are needed to stay signed in. The session ends when they
        log out, after 12 hours without use, and after 7 days at the latest. On our server, the session is recorded with
        the network address and the browser that it was started from.
      </p>
    </>
  )
}

function WhoSeesIt() {
  return (
    <ul>
      <li>The editors and the staff who work for the journal see what they need to handle an article.</li>
      <li>
        Reviewers see the manuscript, but not who wrote it: review is double-blind. Authors are not told who reviewed
        their work.
      </li>
      <li>
        The companies that run our server and carry our email technically handle what is stored there and sent. If you
        write to us through a messaging service, its operator carries your message under its own terms.
      </li>
      <li>Courts and authorities receive what the law obliges us to give them.</li>
    </ul>
  )
}

function HowLongWeKeepIt() {
  return (
    <dl>
      <dt>Published articles</dt>
      <dd>stay published, with the names of their authors: others cite them and rely on finding them.</dd>
      <dt>Letters, receipts and contact details</dt>
      <dd>
        are kept as long as we may have to answer for a decision, a payment or a correction, and as long as the law asks
        for it.
      </dd>
      <dt>Manuscripts that were declined or withdrawn</dt>
      <dd>
        are kept only as long as questions about the decision may come, and are deleted earlier if you ask for it.
      </dd>
      <dt>Details of the editorial board</dt>
      <dd>are shown while a member serves. Records of past issues may keep the names of those who edited them.</dd>
      <dt>Server logs</dt>
      <dd>are kept only as long as they help to find faults and to keep the website safe.</dd>
    </dl>
  )
}

function YourRights() {
  return (
    <>
      <p>You may ask us at any time</p>
      <ul>
        <li>what we hold about you, and for a copy of it;</li>
        <li>to correct what is wrong;</li>
        <li>to delete what is not published and what we need not keep;</li>
        <li>to stop a use that you object to.</li>
      </ul>
      <p>
        We may ask you to show that you are the person concerned. A published article is part of the scholarly record
        and cannot be made unpublished by such a request alone; a wrong name or affiliation in it can be corrected. If
        you are not content with our answer, you may turn to the data protection authority of your country.
      </p>
    </>
  )
}

function Changes() {
  return (
    <p>
      When the way we handle personal details changes, we change this page. The version that stands here is the one that
      applies.
    </p>
  )
}

function Contact({ settings }: Props) {
  return (
    <p>
      {settings.publisher !== '' && <>{settings.publisher} publishes the journal and answers for this policy. </>}
      For a question or a request about your details,{' '}
      {settings.websiteemail !== '' && (
        <>
          write to <a href={`mailto:${settings.websiteemail}`}>{settings.websiteemail}</a> or{' '}
        </>
      )}
      see the <a href={paths.contact()}>contact page</a>.
    </p>
  )
}
