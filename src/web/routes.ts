import { index, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * The routes of spec §2.1, the original ones first. Any other address under /app keeps the shell and shows a link back.
 */
export default [
  index('landing/landing.tsx'),
  route('app', 'shell/app-shell.tsx', [
    index('dashboard/dashboard.tsx'),
    route('questions', 'questions/questions.tsx'),
    route('practice', 'shell/to-practice.tsx'),
    route('practice/smart-selection', 'practice/practice.tsx'),
    route('practice/history', 'history/history.tsx'),
    route('practice/exams', 'own-exams/exams.tsx'),
    route('tests/:testId', 'past-test/past-test.tsx'),
    route('export', 'custom-test/custom-test.tsx'),
    route('import', 'importing/importing.tsx'),
    route('account', 'account/account.tsx'),
    route('settings', 'settings/settings.tsx'),
    route('settings/assistants', 'settings/assistants/assistants.tsx'),
    route('shares', 'shares/shares.tsx'),
    route('papers', 'papers/papers.tsx'),
    route('papers/new', 'papers/new-paper.tsx'),
    route('papers/:paperId', 'papers/paper.tsx'),
    route('papers/:paperId/scan', 'papers/scan/scan.tsx'),
    route('*', 'shell/not-found.tsx'),
  ]),
  route('share/:code', 'shared-bank/shared-bank.tsx'),
  route('about', 'landing/about.tsx'),
  route('privacy', 'landing/privacy.tsx'),
  route('terms', 'landing/terms.tsx'),
  route('how-readiness-works', 'landing/how-readiness-works.tsx'),
  route('*', 'page-not-found.tsx'),
] satisfies RouteConfig
