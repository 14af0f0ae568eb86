import { THEME_KEY } from './theme.ts'

/**
 * Runs in the head before the first paint: sets the `dark` class on the root element exactly as `useTheme` will. It is
 * one expression without outside names, since it runs before any module; storage may be blocked.
 */
export const THEME_SCRIPT = `(function(){var t=null;try{t=localStorage.getItem(${JSON.stringify(THEME_KEY)})}catch(e){}
document.documentElement.classList.toggle('dark',t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches))})()`
