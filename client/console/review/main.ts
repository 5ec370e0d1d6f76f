import { mount } from 'svelte';
import '../../app.css';
import { language } from '../context/language.svelte.ts';
import Review from './Review.svelte';
import { LinkReviewApi } from './review-api.ts';
import { ReviewWork } from './review-work.svelte.ts';

const target = document.querySelector('#app');
if (!target) throw new Error('The document has no element #app to mount the review page in.');
document.documentElement.lang = language.html;
mount(Review, { target, props: { work: new ReviewWork(new LinkReviewApi(location.hash.slice(1))) } });
// Another key in the same tab only changes the fragment, which loads nothing by itself.
addEventListener('hashchange', () => location.reload());
