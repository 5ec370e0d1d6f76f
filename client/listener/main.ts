import { mount } from 'svelte';
import '../app.css';
import '../ui/choice.css';
import { loadWords } from '../i18n/catalogue.svelte.ts';
import { language } from '../i18n/language.svelte.ts';
import { BASE_PATH } from '../lib/base-path.ts';
import Participant from './Listener.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the study in.');
const [, slug = ''] = /^\/s\/([^/]+)/u.exec(location.pathname.slice(BASE_PATH.length)) ?? [];
// The session loads it again if this fails.
loadWords(language.current).catch(() => undefined);
target.replaceChildren();
mount(Participant, { target, props: { slug: decodeURIComponent(slug) } });
