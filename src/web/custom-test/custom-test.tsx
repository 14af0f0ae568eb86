import { CircleSlash } from 'lucide-react'
import { Link } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { useLearnerData } from '../data/queries/signed-in.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { BankCard } from './bank-card.tsx'
import { ConfigurationCard } from './configuration-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { TipsCard } from './tips-card.tsx'
import { useCustomTest } from './use-custom-test.ts'

export const meta = () => [{ title: 'Export · Quizgrove' }]

/** /app/export (spec §2.11). The shell shows it to signed-in learners only. */
export default function ExportScreen() {
  const data = useLearnerData()
  return data && <Export key={data.learner.id} data={data} />
}

function Export({ data }: { readonly data: LearnerData }) {
  const controls = useCustomTest(data)
  return (
    <div className="animate-rise">
      <h1 className="text-title font-bold">Export Custom Test</h1>
      <p className="mt-1.5 mb-6 max-w-2xl text-pretty text-ink-soft">
        Make a test of your own questions and take it with you: as a page that scores itself, or as text.
      </p>
      {data.questions.length === 0 && <EmptyBank />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ConfigurationCard questions={data.questions} controls={controls} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-20">
          {controls.preview && (
            <PreviewCard questions={controls.preview} onDrawAgain={controls.drawPreview} />
          )}
          <BankCard questions={data.questions} />
          <TipsCard />
        </div>
      </div>
    </div>
  )
}

/** Shows beforehand the notice that generating would show. The form stays, so that the choices can be seen. */
function EmptyBank() {
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-4 p-4 sm:px-6">
      <CircleSlash aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div>
        <h2 className="font-bold">No Questions Available</h2>
        <p className="text-[0.9375rem] text-pretty text-ink-soft">
          Load your test data to make custom tests of your questions.
        </p>
      </div>
      <Link to="/app/import" className={buttonClass('secondary', 'ml-auto')}>
        Import questions
      </Link>
    </Card>
  )
}
