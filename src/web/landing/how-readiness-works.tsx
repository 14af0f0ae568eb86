import { Link } from 'react-router'
import { STUDY_RESULTS } from '../../domain/learning/chance/calibration.ts'
import { FIRST_ANSWERS_FOR_FORECAST } from '../../domain/learning/chance/chance-text.ts'
import { UNREAD_MS } from '../../domain/learning/unread.ts'
import { buttonClass } from '../ui/button.tsx'
import { PublicPage, TextSection } from './public-page.tsx'

export const meta = () => [{ title: 'How readiness works · Quizgrove' }]

const {
  scorePercent,
  randomScorePercent,
  tooHopefulIfStopped,
  tooHopefulIfFollowed,
  tooHopefulIfFollowedByFastForgetters,
  tooHopefulIfFollowedByFsrsLearners,
  passedOfLikely,
} = STUDY_RESULTS

/** /how-readiness-works: the model behind "Prepare for my exam" and Readiness in plain words (spec §4.20). */
export default function HowReadinessWorks() {
  return (
    <PublicPage
      title="How readiness works"
      intro="Quizgrove estimates what you remember, asks what helps you most, and says how likely you are to pass. Here is how, and where it can be wrong."
    >
      <TextSection title="What an answer says">
        <p>
          A right answer in a multiple-choice test may be luck. With four options, a guess is right about one
          time in four. So a right answer counts less the easier it is to guess, and a wrong answer counts a
          lot. If you say how sure you were, a lucky guess counts as one. An answer after the hint counts as
          unsure.
        </p>
        <p>Sometimes you know an answer and still click the wrong one. The estimate allows for that, too.</p>
        <p>
          In less than {UNREAD_MS / 1000} seconds nobody can read a question and its options. The first
          answers that people give so fast are right as often as blind guesses. So these answers are left out
          of the estimate, and so are wrong ones to questions you have answered before. A fast right answer to
          such a question counts: you may know it by heart. Only right after several answers that were left
          out it is taken for luck, until you pause for half an hour. Your statistics count every answer.
        </p>
      </TextSection>
      <TextSection title="How you forget">
        <p>
          Memories fade, quickly at first and then more slowly. Each time you recall something, it lasts
          longer, and most of all when you had almost forgotten it. How fast this happens differs from person
          to person. Quizgrove compares ten kinds of learners, from very fast to very slow forgetters, and
          gives more weight to those that your answers fit.
        </p>
        <p>
          For a question that you have never tried, it uses what your first answers say about its category:
          how much of it you knew before.
        </p>
      </TextSection>
      <TextSection title="How the next question is chosen">
        <p>
          For each question it computes how many points in the exam an answer now would gain, and divides that
          by the seconds it takes. The best one is asked. That is how new questions and repetitions share your
          time. The farther the exam, the longer it waits before it repeats something. The line beneath the
          category says why a question was chosen, and opens to the figures.
        </p>
      </TextSection>
      <TextSection title="How the chance to pass is estimated">
        <p>
          From what you will remember on the day follows the chance to answer each question right, and from
          these the chance to reach the pass mark in an exam like yours. For "if you follow your plan", your
          practice is simulated to the day of the exam several times, with days missed as often as you have
          missed them so far.
        </p>
        <p>
          Right after practice, everything is still in your ear. So the first figure is not about this minute
          but about the coming morning, at least 12 hours after your last answer. On the day of the exam and
          the day before it is about the exam itself.
        </p>
        <p>
          It is shown in steps of 5 percent, because it is not more exact than that, and only after you have
          answered {FIRST_ANSWERS_FOR_FORECAST} different questions. Beside it you see how many answers it
          rests on. "If you follow your plan" is shown as a wider range, because it also has to guess what
          practice will bring: two kinds of simulated learners differ by more than 10 points there, and the
          estimate lies between them.
        </p>
      </TextSection>
      <TextSection title="What it is not good at">
        <ul>
          <li>
            It is not exact. With simulated learners, the estimate was {offBy(tooHopefulIfStopped)} on average
            if practice stops, and {offBy(tooHopefulIfFollowed)} if the plan is followed. The kinds of
            learners differ: it was {offBy(tooHopefulIfFollowedByFastForgetters)} for people who forget very
            fast and follow their plan, and {offBy(tooHopefulIfFollowedByFsrsLearners)} for those who forget
            slowly. Of all with an estimate of 70 to 90% for following their plan,{' '}
            {Math.round(passedOfLikely)}% passed.
          </li>
          <li>
            It was tested with simulated learners only. No public data has real practice, exam dates and exam
            results together. On the overview you see how well it did for your own practice exams.
          </li>
          <li>
            It assumes that the real exam asks questions like those in your bank. It cannot know what your
            bank leaves out.
          </li>
          <li>It knows nothing about what you learn elsewhere, from a book or a course.</li>
          <li>
            What "sure", "unsure" and "guess" say, what a hint changes, and questions with several right
            answers rest on assumptions that were not measured.
          </li>
          <li>
            A question whose answer key is wrong counts as if it were right. Report and fix such questions.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Does it help?">
        <p>
          In the same simulated minutes, learners who practiced this way answered {Math.round(scorePercent)}%
          of the exam right on average, and {Math.round(randomScorePercent)}% when questions were random. It
          was not ahead for everyone: for people who forget very fast, an ordinary schedule of repetitions did
          slightly better.
        </p>
      </TextSection>
      <TextSection title="Where it is computed">
        <p>
          On your device, from the answers that you gave. The server stores your answers, your exam and your
          plan, but no estimate about you. The same answers give the same estimate on every device. The
          formulas and all results of the study are in docs/learning.md of the source code.
        </p>
      </TextSection>
      <Link to="/app/practice/smart-selection" className={buttonClass('primary', 'mt-10')}>
        Go to practice
      </Link>
    </PublicPage>
  )
}

/** "6 points too high": points of percent are whole on screen. */
function offBy(tooHopeful: number): string {
  return `${Math.round(Math.abs(tooHopeful))} points too ${tooHopeful < 0 ? 'low' : 'high'}`
}
