import { mount } from 'svelte';
import '../../app.css';
import Live from './Live.svelte';
import { language } from './language.ts';
import { LiveStudy } from './live.svelte.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the live page in.');
const [, slug = ''] = /^\/live\/([^/]+)/u.exec(location.pathname) ?? [];
document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
const study = new LiveStudy(location.origin, decodeURIComponent(slug), location.hash.slice(1));
mount(Live, { target, props: { study } });
// Another token in the same tab only changes the fragment, which loads nothing by itself.
addEventListener('hashchange', () => location.reload());
