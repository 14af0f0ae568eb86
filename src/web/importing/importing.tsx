import { FileCheck, LogIn } from 'lucide-react'
import { Link } from 'react-router'
import type { LearnerData } from '../../domain/model.ts'
import { useLearnerData } from '../data/learner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { PanelSpinner } from '../ui/spinner.tsx'
import { ChooseBank } from './choose-bank.tsx'
import { ReviewBank } from './review-bank.tsx'
import { useImport } from './use-import.ts'

export const meta = () => [{ title: 'Import · Quizgrove' }]

/** /app/import: bring a bank (reading 15). */
export default function ImportScreen() {
  const data = useLearnerData()
  if (!data) {
    return <EmptyState icon={<LogIn />} title="Login Required" text="Please load your quiz data first." />
  }
  return <Import key={data.learner.id} data={data} />
}

function Import({ data }: { readonly data: LearnerData }) {
  const { step, readFile, readText, readSample, change, confirm, startOver } = useImport(data)
  return (
    <div className="mx-auto max-w-3xl">
      <h1 className="mb-2 text-title font-bold">Import questions</h1>
      {step.at === 'choosing' && (
        <ChooseBank problem={step.problem} onFile={readFile} onText={readText} onSample={readSample} />
      )}
      {step.at === 'reading' && (
        <Card className="mt-4 grid justify-items-center pb-8">
          <PanelSpinner label={`Reading ${step.name}...`} />
          <Button look="secondary" onClick={startOver}>
            Cancel
          </Button>
        </Card>
      )}
      {step.at === 'reviewing' && (
        <ReviewBank
          name={step.name}
          review={step.review}
          problem={step.problem}
          onChange={change}
          onConfirm={confirm}
          onBack={startOver}
        />
      )}
      {step.at === 'storing' && (
        <Card className="mt-4 p-6">
          <p role="status" className="mb-3 font-semibold">
            Storing {step.total.toLocaleString('en-US')} questions...
          </p>
          <ProgressBar label="Questions stored" value={step.stored} max={step.total} />
        </Card>
      )}
      {step.at === 'done' && <Done total={step.total} onMore={startOver} />}
    </div>
  )
}

function Done({ total, onMore }: { readonly total: number; readonly onMore: () => void }) {
  return (
    <div className="mt-4" role="status">
      <EmptyState
        icon={<FileCheck />}
        title={`${total.toLocaleString('en-US')} ${total === 1 ? 'question' : 'questions'} imported`}
        text="They are in your bank, ready to be practised."
      >
        <Link to="/app/practice/smart-selection" className={buttonClass()}>
          Start practising
        </Link>
        <Link to="/app/questions" className={buttonClass('secondary')}>
          See the questions
        </Link>
        <Button look="quiet" onClick={onMore}>
          Import more
        </Button>
      </EmptyState>
    </div>
  )
}
