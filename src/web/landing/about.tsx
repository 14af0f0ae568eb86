import { Link } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { OperatorContact, PublicPage, TextSection } from './public-page.tsx'

export const meta = () => [{ title: 'About · Quizgrove' }]

/** /about: what the product is for, and what it is built on. */
export default function About() {
  return (
    <PublicPage
      title="About Quizgrove"
      intro="Whoever prepares for an exam gives it hours of their life. Quizgrove is made so that none of them is wasted."
    >
      <TextSection title="What it does">
        <p>
          You bring the questions of your exam. Quizgrove chooses what to ask next, remembers every answer,
          and says how ready you are and how sure it is.
        </p>
      </TextSection>
      <TextSection title="What it holds to">
        <ul>
          <li>No answer is ever lost: offline, in two tabs, or when the battery dies.</li>
          <li>What it says about your progress is true, and says what it rests on.</li>
          <li>Your data is yours: one click exports all of it, and banks go to other programs, too.</li>
          <li>It works with a keyboard, a screen reader, large letters and a small phone.</li>
        </ul>
      </TextSection>
      <TextSection title="Open source">
        <p>
          The code is under the MIT License. Anyone can read it, run it on a machine of their own, and improve
          it. The{' '}
          <a href="/licenses.txt" className="font-semibold underline underline-offset-4">
            licenses of the libraries
          </a>{' '}
          in it are their own.
        </p>
      </TextSection>
      <OperatorContact />
      <Link to="/app" className={buttonClass('primary', 'mt-10')}>
        Start practicing
      </Link>
    </PublicPage>
  )
}
