#!/bin/sh
# Installs a version of Ambiance: ambiance-release [TAG, COMMIT OR BRANCH]. Without an argument, it takes the newest tag, or the newest
# commit if there is no tag. It builds the version in a new folder. Then it restarts the processes one by one, and waits until each is
# ready. `ambiance-release --back` returns to the version that was in use before.
set -eu
source=${AMBIANCE_SOURCE:-/opt/ambiance-source}
releases=${AMBIANCE_RELEASES:-/opt/ambiance-releases}
current=${AMBIANCE_CURRENT:-/opt/ambiance}
before=$(readlink "$current" || :)

say() { echo "$(date +%H:%M:%S)  $*"; }
name() { git -C "$1" log -1 --format='%h %s'; }

if [ "${1:-}" = --back ]; then
  folder=$(cat "$releases/.before" 2> /dev/null || :)
  if [ ! -e "$folder/.complete" ]; then
    echo "There is no earlier version in $releases to go back to. Name one: ambiance-release TAG" >&2
    exit 1
  fi
  if [ "$folder" = "$before" ]; then
    echo "The last release was interrupted, so the version before this one is not known. Name one: ambiance-release TAG" >&2
    exit 1
  fi
  say "Going back to $(name "$folder")."
else
  say "Fetching the versions from $(git -C "$source" remote get-url origin)."
  git -C "$source" fetch --quiet --tags origin
  wanted=${1:-$(git -C "$source" tag --list 'v[0-9]*' --sort=-version:refname | head -n 1)}
  version=$(git -C "$source" rev-parse --verify --quiet "refs/tags/$wanted^{commit}" ||
    git -C "$source" rev-parse --verify --quiet "origin/${wanted:-HEAD}^{commit}" ||
    git -C "$source" rev-parse --verify --quiet "$wanted^{commit}") || {
    echo "There is no version $wanted in $source. \"git -C $source tag\" lists them." >&2
    exit 1
  }
  folder=$releases/$(git -C "$source" rev-parse --short=12 "$version")
  if [ -e "$folder/.complete" ]; then
    say "$(name "$folder") is built already."
  else
    rm -rf "$folder"
    git clone --quiet --no-checkout "$source" "$folder"
    cd "$folder"
    git checkout --quiet --detach "$version"
    say "Building $(name "$folder") in $folder. This takes some minutes; members notice nothing."
    say 'Step 1 of 3: installing what the build needs.'
    npm ci --no-audit --no-fund --loglevel=error
    say 'Step 2 of 3: building the web app and the list of places.'
    npm run --silent build
    say 'Step 3 of 3: installing what a running server needs, and nothing else.'
    rm -rf node_modules
    NODE_ENV=production npm ci --no-audit --no-fund --loglevel=error
    touch .complete
  fi
fi

# An open page may load a script from a process of another version. Each process therefore serves the assets of all versions, whose names
# contain a hash of their content. Assets that no version in use within the last month contains are deleted.
others=$releases/.others/assets
mkdir -p "$others"
for one in "$before" "$folder"; do
  for asset in "$one"/apps/web/dist/public/assets/*; do
    if [ ! -e "$asset" ]; then continue; fi
    file=$others/${asset##*/}
    if [ ! -e "$file" ]; then
      # Only a complete copy gets its name, even if the disk is full.
      cp "$asset" "$releases/.others/part"
      mv "$releases/.others/part" "$file"
    fi
    touch "$file"
  done
done
find "$others" -type f -mtime +30 -delete
ln -sfn "$releases/.others" "$folder/apps/web/dist/others"

# Written first: after an interruption, the next run would no longer know it.
if [ -n "$before" ] && [ "$before" != "$folder" ]; then
  echo "$before" > "$releases/.before.next"
  mv "$releases/.before.next" "$releases/.before"
  touch "$before"
fi
ln -sfn "$folder" "$current.next"
mv -T "$current.next" "$current"
for unit in $(systemctl list-units --plain --no-legend 'ambiance.service' 'ambiance@*.service' | cut -d ' ' -f 1); do
  say "Restarting $unit, and waiting until it is ready."
  systemctl restart "$unit"
done
# Keeps the three newest folders. This version and the previous one are always among them, because both were just touched.
touch "$folder"
ls -1dt "$releases"/*/ | tail -n +4 | xargs -r rm -rf
say "$(name "$folder") is in use. To return to the version before: ambiance-release --back"
