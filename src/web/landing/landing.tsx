import { ClosingCall } from './closing-call.tsx'
import { Features } from './features.tsx'
import { Footer } from './footer/footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import { Overview } from './overview.tsx'
import { Pricing } from './pricing.tsx'
import { QuestionsAndAnswers } from './questions-and-answers.tsx'
import { Testimonials } from './testimonials.tsx'

const TITLE = 'Quizgrove: exam practice that grows your knowledge'
const DESCRIPTION =
  "Bring your own questions, practice what you don't know yet, take simulated exams, and see how you're doing. No password: three words are your key."

/** The origin of this build, such as `https://quizgrove.example`, since link previews need absolute addresses. */
const PUBLIC_URL: string = import.meta.env.VITE_PUBLIC_URL ?? ''

export const meta = () => [
  { title: TITLE },
  { name: 'description', content: DESCRIPTION },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Quizgrove' },
  { property: 'og:title', content: TITLE },
  { property: 'og:description', content: DESCRIPTION },
  { property: 'og:image', content: `${PUBLIC_URL}/social.png` },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: 'A question answered in Quizgrove' },
  { name: 'twitter:card', content: 'summary_large_image' },
]

/** / (spec §2.2), prerendered: it can be read without JavaScript. */
export default function Landing() {
  return (
    <>
      <Header />
      <main>
        <Hero />
        <Overview />
        <Features />
        <Pricing />
        <Testimonials />
        <QuestionsAndAnswers />
        <ClosingCall />
      </main>
      <Footer />
    </>
  )
}
