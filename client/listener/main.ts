import { mount } from 'svelte';
import '../app.css';
import '../ui/choice.css';
import Participant from './Listener.svelte';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the study in.');
const [, slug = ''] = /^\/s\/([^/]+)/u.exec(location.pathname) ?? [];
target.replaceChildren();
mount(Participant, { target, props: { slug: decodeURIComponent(slug) } });
