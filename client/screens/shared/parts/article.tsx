import type { Navigator } from '../../../navigation/navigator.ts';
import { routeNameOf, routeOf, urlOf } from '../../../navigation/routes.ts';
import { useNavigation } from '../../../navigation/use-navigation.ts';
import { RichText } from '../../../ui/controls/rich-text.tsx';

/** Shows a rich text. Its links open a page of the app, or a web page inside the app. */
export function Article({ html }: { html: string }) {
  const navigation = useNavigation();
  return <RichText html={html} onLink={(href, words) => follow(navigation, href, words)} />;
}

function follow(navigation: Navigator, href: string, words: string): void {
  if (!href.startsWith('#/')) {
    navigation.navigate(urlOf('web', { url: href, title: words }));
    return;
  }
  const url = href.slice(1);
  const name = routeNameOf(url);
  if (name !== null && routeOf(name).tab) navigation.switchTab(url);
  else navigation.navigate(url);
}
